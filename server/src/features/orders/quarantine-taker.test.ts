import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFest, type Fest } from '../../testing/fest.ts';
import { bratwurstFor } from '../../testing/placing.ts';
import { endSession, handIn, heldFor } from '../../testing/quarantine.ts';
import { comeBack, forgetComingBack } from '../../testing/restored.ts';
import { useTestApp } from '../../testing/test-app.ts';

const box = useTestApp();
const ELEVEN_HOURS_BACK = '2026-11-21T06:30:00.000Z';
let fest: Fest;

beforeEach(async () => {
  box.current.setTime('2026-11-21T17:30:00.000Z');
  fest = await createFest(box.current);
});

afterEach(() => forgetComingBack(box.current));

/** As the device of that number took it, by its clock. */
function takenBy(deviceId: string | undefined, timestamp = ELEVEN_HOURS_BACK) {
  const taker = { username: fest.waiter.username, role: 'WAITER' };
  return bratwurstFor(fest, { timestamp, takenBy: taker, ...(deviceId && { deviceId }) });
}

async function heldAs(order: object): Promise<{ takenBy: string; reason: string } | undefined> {
  expect((await handIn(fest.waiter, order, 'SESSION_ENDED')).status).toBe(200);
  const [held] = await heldFor(fest.organizer);
  return held;
}

it.each([
  ['', false],
  [' of a server that came back from a backup', true],
])('a device with a slow clock hands in its own order after its login has ended: its till%s', async (_, isRestored) => {
  if (isRestored) await comeBack(box.current);
  await endSession(fest);
  expect(await heldAs(takenBy('device_1'))).toMatchObject({
    takenBy: 'Service 1',
    reason: 'Die Anmeldung des Geräts war beendet',
  });
});

it('a colleague’s order stays theirs, however slow the clock, where numbers were never given anew', async () => {
  await box.current.asWaiter(fest.tag, fest.password, 'kollegin');
  expect(await heldAs(takenBy('device_2'))).toMatchObject({
    takenBy: 'Ohne Gerät',
    reason: expect.stringContaining('aufgenommen von Service 2'),
  });
});

it('a number that a restored server gave anew since says nothing of who took it before', async () => {
  await comeBack(box.current);
  await box.current.asWaiter(fest.tag, fest.password, 'kollegin');
  await endSession(fest);
  expect(await heldAs(takenBy('device_2'))).toMatchObject({ takenBy: 'Service 1' });
});

it('a waiter’s account that is called like a device’s login is not the device that hands it in', async () => {
  await endSession(fest);
  expect(await heldAs(takenBy(undefined))).toMatchObject({
    takenBy: 'Ohne Gerät',
    reason: expect.stringContaining(`aufgenommen von ${fest.waiter.username}`),
  });
});
