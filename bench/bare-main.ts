import { openBareOrders } from './bare-orders.ts';

/** The least that takes orders, in a process of its own: what starting anything of the kind costs. */
const { app, close } = openBareOrders();
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.once('SIGTERM', () => void close());
console.log(address);
