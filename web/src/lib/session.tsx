import type { SessionUser, WaiterUser } from '@bestellsystem/domain/accounts-schema.ts';
import { WAITER_PREFIX } from '@bestellsystem/domain/roles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, api, identifyRequests, onSessionLost } from './api.ts';
import { rememberServerDevice } from './device-identity.ts';
import { clearLastOrder, settleOrder } from './last-order.ts';
import { askToPersist } from './storage-persistence.ts';
import { isSessionUser, readStoredUser, USER_KEY, writeStoredUser } from './stored-user.ts';

interface WaiterLogin {
  tag: string;
  password: string;
  /** The device's identifier. */
  ipAddress: string;
  /** Of the organizer's code, where that led here. */
  entryKey?: string;
}

export interface Session {
  user: SessionUser | null;
  /** Why nobody is logged in: nobody was, the person logged out, or the server ended it. */
  endedBy: 'nobody' | 'logout' | 'server';
  /** It was a waiter of an event whom the server has logged out. */
  isLostWaiter?: boolean;
  login(username: string, password: string): Promise<SessionUser>;
  register(username: string, password: string): Promise<SessionUser>;
  waiterLogin(entered: WaiterLogin): Promise<WaiterUser>;
  logout(): Promise<void>;
  /** Asks the server again who this is, for a role that was given meanwhile. */
  refresh(): Promise<void>;
}

/** The server let the person in, but its answer is of no use. */
export class LoginAnswerError extends Error {}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('No SessionProvider');
  return session;
}

/** The user on a page that only logged-in people see. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('No user');
  return user;
}

export function isWaiterOfEvent(user: SessionUser | null): user is WaiterUser {
  return user?.role === 'WAITER' && 'eventId' in user && typeof user.eventId === 'number';
}

/** What the screens that take orders are told about an event that needs no choosing. */
export function ownEventState(user: SessionUser | null): { eventId: number; preSelectedEvent: true } | null {
  return isWaiterOfEvent(user) ? { eventId: user.eventId, preSelectedEvent: true } : null;
}

/** The kitchen reads menus and orders; whoever takes one answers for the money. */
export function mayTakeOrders({ role }: SessionUser): boolean {
  return role !== 'KITCHEN';
}

interface SessionProviderProps {
  /** Where somebody has looked already who is logged in on this device. */
  startsAs?: SessionUser | null;
  children: ReactNode;
}

export function SessionProvider({ startsAs, children }: SessionProviderProps) {
  const queries = useQueryClient();
  const [state, setState] = useState(() => startState(startsAs));
  const { user } = state;
  const current = useRef(user);

  const actions = useMemo(() => {
    function adopt(next: SessionUser | null, ended: Session['endedBy'], store = true) {
      const isLostWaiter = ended === 'server' && isWaiterOfEvent(current.current);
      const changedPerson = next?.username !== current.current?.username || next?.role !== current.current?.role;
      current.current = next;
      identifyRequests(next);
      if (store) writeStoredUser(next, ended === 'server');
      // What one user may see is nothing for the next one.
      if (changedPerson) {
        queries.clear();
        clearLastOrder();
        settleOrder();
      }
      setState({ user: next, endedBy: ended, isLostWaiter });
    }

    async function refresh() {
      const asked = current.current;
      if (!asked) return;
      try {
        const known = await api.get<SessionUser>('/api/auth/me');
        // Who is the same has every screen drawn anew for nothing.
        if (isSessionUser(known) && current.current === asked && !isSameUser(known, asked)) adopt(known, 'nobody');
      } catch (error) {
        // A 401 has already ended the session; without an answer the stored user stays.
        if (!(error instanceof ApiError)) throw error;
      }
    }

    return { adopt, refresh, ...loginCalls(adopt) };
  }, [queries]);

  useEffect(() => {
    void actions.refresh();
    const stopListening = onSessionLost((code) =>
      code === 'SESSION_MISMATCH' ? adoptOtherUser(actions.adopt) : actions.adopt(null, 'server'),
    );
    const followOtherTabs = ({ key, newValue }: StorageEvent) => {
      if (key !== USER_KEY) return;
      const next = readStoredUser();
      // Where nobody is here any more, it has been said why.
      if (next ?? current.current) actions.adopt(next, newValue === '' ? 'server' : 'logout', false);
    };
    window.addEventListener('storage', followOtherTabs);
    return () => {
      stopListening();
      window.removeEventListener('storage', followOtherTabs);
    };
  }, [actions]);

  const username = user?.username;
  useEffect(() => {
    if (!username || !window.AndroidPrinter) return;
    void import('./printing/tell-app.ts').then(({ tellPlaces }) => tellPlaces()).catch(() => undefined);
  }, [username]);

  const session = useMemo<Session>(() => ({ ...state, ...actions }), [state, actions]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

function isSameUser(one: SessionUser, other: SessionUser): boolean {
  const facts = Object.keys({ ...one, ...other });
  return JSON.stringify(one, facts) === JSON.stringify(other, facts);
}

type Adopt = (next: SessionUser | null, ended: Session['endedBy'], store?: boolean) => void;

const SessionContext = createContext<Session | null>(null);

function startState(user = readStoredUser()): Pick<Session, 'user' | 'endedBy' | 'isLostWaiter'> {
  identifyRequests(user);
  return { user, endedBy: 'nobody' };
}

function loginCalls(adopt: Adopt) {
  return {
    async login(username: string, password: string) {
      const answer = await asNobody(() => api.post<SessionUser>('/api/auth/login', { username, password }));
      return adoptComplete(answer);
    },
    async register(username: string, password: string) {
      await asNobody(() => api.post('/api/auth/register', { username, password }));
      return adoptComplete({ username, role: null });
    },
    async waiterLogin(entered: WaiterLogin) {
      const answer = await asNobody(() => api.post<SessionUser>('/api/auth/waiter-login', entered));
      requireComplete(answer);
      if (!answer.username.startsWith(WAITER_PREFIX))
        throw new LoginAnswerError('Ungültiges Kellner-Benutzernamenformat');
      const waiter = { eventTag: entered.tag, ...answer } as WaiterUser;
      rememberServerDevice(waiter, entered.ipAddress);
      adopt(waiter, 'nobody');
      // The person has just pressed a key: where the browser asks them, it does so now.
      void askToPersist();
      if (window.AndroidPrinter) void import('./printing/tell-app.ts').then(({ tellApp }) => tellApp(waiter));
      return waiter;
    },
    async logout() {
      sayFarewell();
      adopt(null, 'logout');
      await farewell;
    },
  };

  function adoptComplete(answer: SessionUser): SessionUser {
    requireComplete(answer);
    adopt(answer, 'nobody');
    return answer;
  }
}

function requireComplete(answer: unknown): asserts answer is SessionUser {
  if (!isSessionUser(answer)) throw new LoginAnswerError('Unvollständige Benutzerdaten vom Server');
}

/** Nobody who comes next is kept waiting for longer. */
const FAREWELL_MS = 5_000;
/** The answer takes the cookie away, and must not come after the next one's. */
let farewell: Promise<unknown> | undefined;

/** Without a network the person is logged out here at once, and at the server where this page sees it come back. */
function sayFarewell(): void {
  farewell = api.post('/api/auth/logout', undefined, { timeoutMs: FAREWELL_MS }).catch((error) => {
    if (error instanceof ApiError && error.isNetwork) addEventListener('online', sayAgain, { once: true });
  });
}

function sayAgain(): void {
  if (!readStoredUser()) sayFarewell();
}

/** A login must not name the user who was here before. */
async function asNobody<T>(request: () => Promise<T>): Promise<T> {
  await farewell;
  // It would be said of the next person.
  removeEventListener('online', sayAgain);
  const before = readStoredUser();
  identifyRequests(null);
  try {
    return await request();
  } catch (error) {
    identifyRequests(before);
    throw error;
  }
}

/** In another tab somebody else logged in: this tab goes on as that person, never under the old name. */
async function adoptOtherUser(adopt: Adopt) {
  identifyRequests(null);
  const known = await api.get<SessionUser>('/api/auth/me').catch(() => null);
  adopt(isSessionUser(known) ? known : null, 'server');
}
