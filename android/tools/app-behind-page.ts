export interface Surroundings {
  /** What a scan asks, and on which port first. */
  hosts?: string[];
  /** What a search of somebody who waits for it asks besides, on the first port. */
  widerHosts?: string[];
  firstPort?: number;
  /** The server's, and the session with it. */
  origin?: string;
  cookies?: string;
  /** Whether the page is not the server's. */
  isForeign?: boolean;
}

/** What answers the calls of a page: the app's own code on a JVM, or what stands in for it. */
export interface AppBehindPage {
  /** Answers that come later, in the order they come. */
  onAnswer: (callId: string, json: string) => void;
  /** Calls as the page would, with a call id where the answer comes later; gives what the call returned. */
  call: (name: string, ...args: (string | number)[]) => Promise<string | number | null>;
  /** The answer to a call that is answered later. */
  later: (name: string, ...args: (string | number)[]) => Promise<string>;
  /** What the device around the app is like. */
  set: (values: Surroundings) => Promise<void>;
  stop: () => Promise<void>;
}
