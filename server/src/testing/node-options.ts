/**
 * What Node is given where the server is started. Left to itself it gathers more at a rush of orders than it needs, and
 * keeps the memory: of what is new four times these MB, of what has stood for a while up to four times what is alive, and
 * not half as much again, before it is cleared.
 */
export const NODE_OPTIONS: readonly string[] = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
