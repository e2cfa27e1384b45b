import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { markPressedKeys } from './ui/pressed-keys.ts';
import './app/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

markPressedKeys();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
