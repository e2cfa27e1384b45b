import type { Page } from '@playwright/test';
import type { Answer, ApiState } from './answers.ts';
import type { Person } from './people.ts';

type Shown = string | RegExp | (string | RegExp)[];

/** A screen of the product and how it looks in each state of the server. */
export interface Screen {
  title: string;
  /** As in the client's table of routes. */
  route: string;
  /** What is opened. */
  path: string;
  /** Who sees it in every state. */
  as: Person;
  /** Who else may see it: with a server that has everything. */
  also?: Person[];
  /** Per state the texts by which one knows it; a state that isn't named doesn't exist there. */
  shows: Partial<Record<ApiState, Shown>>;
  /** Where a message is said, as a selector; an alert when not given. */
  saidIn?: string;
  /** Used standing, with wet fingers, in a hurry. */
  isFloor?: boolean;
  isPayment?: boolean;
  /** That the network is slow is what it is about. */
  mayBeSlow?: boolean;
  /** With an answer comes a question about what is there, above it: what the device has kept doesn't wait for the server. */
  isQuestioned?: boolean;
  /** What the screen before hands over through the router. */
  handedOver?: object;
  /** What the device has kept. */
  stored?: Record<string, string>;
  /** The calls the state is about; the others are answered. */
  affected?: RegExp;
  special?: Record<string, Answer>;
  /** What is pressed before one looks. */
  first?: (page: Page, state: ApiState) => Promise<unknown>;
  /** By method what the Android app answers; without it there is no app. */
  app?: Record<string, object>;
  /** Timers of this length never end, so that what would go by itself can be looked at. */
  heldTimersMs?: number[];
}
