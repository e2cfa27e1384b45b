/**
 * What Node is given where the server is started. In MB: what is new is collected once there is so much of it. Left to
 * itself Node lets that grow to four times as much at a rush of orders, and keeps it.
 */
export const NODE_OPTIONS: readonly string[] = ['--max-semi-space-size=16'];
