import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that is a page of React's and starts without a server. */
function Page() {
  const [count, setCount] = useState(0);
  return createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `Hallo ${count}`);
}

const root = document.getElementById('root');
if (root) createRoot(root).render(createElement(Page));
void navigator.serviceWorker.register('/worker.js');
