import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { queryClient } from './app/query-client.ts';
import { askAtStart } from './features/order-entry/ask-at-start.ts';
import { identifyRequests } from './lib/api.ts';
import { readStoredUser } from './lib/stored-user.ts';
import { markPressedKeys } from './ui/pressed-keys.ts';
import './app/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('No #root');

markPressedKeys();
const user = readStoredUser();
identifyRequests(user);
askAtStart(queryClient, user);
createRoot(root).render(
  <StrictMode>
    <App user={user} />
  </StrictMode>,
);
