import type { AppBehindPage } from './app-behind-page.ts';
import { FakeApp } from './fake-app.ts';
import { findJdk } from './jdk.ts';
import { JvmApp } from './jvm-app.ts';

const jdk = findJdk();
type Manner = 'strict' | 'loopback-too';
/** The app's own code, and what stands in for it in the browser's tests: whatever holds for one holds for the other. */
export const APPS: [string, (manner?: Manner) => AppBehindPage][] = [
  ...(jdk
    ? [['the app', (manner?: Manner) => new JvmApp(jdk, manner)] as [string, (manner?: Manner) => AppBehindPage]]
    : []),
  ['what stands in for the app', (manner) => new FakeApp(manner)],
];
