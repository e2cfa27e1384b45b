import { createContext, type ReactNode, useContext } from 'react';

/** What the frame around the pages offers to pages that fill the whole screen. */
export interface Chrome {
  /** The «⋯» menu (theme, size of keys, log out), for pages shown without the navigation bar. */
  menu: ReactNode;
  /** Whether the server can be reached, in words. */
  link: ReactNode;
  /** True for a waiter on a tablet in landscape: the page must show `menu` and the link state itself. */
  navHidden: boolean;
  /** Ends the session and goes to the login; asks first while orders wait on this device. */
  logOut: () => void;
}

export function useChrome(): Chrome {
  return useContext(ChromeContext);
}

export const ChromeContext = createContext<Chrome>({
  menu: null,
  link: null,
  navHidden: false,
  logOut: () => undefined,
});
