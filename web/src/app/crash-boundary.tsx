import { Component, type ReactNode } from 'react';
import { messageOf } from '../lib/api.ts';
import { AlertBox } from '../ui/alert-box.tsx';
import { LoadAnewKey } from '../ui/load-anew-key.tsx';

interface State {
  failed: boolean;
  error?: unknown;
}

/** The last net. What a waiter has entered is stored on the device and is there again after «Neu laden». */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="mx-auto grid max-w-[560px] gap-4 p-4 pt-12">
        <h1 className="text-2xl font-bold">Fehler</h1>
        <AlertBox tone="error">Ein unerwarteter Fehler ist aufgetreten: {messageOf(this.state.error)}</AlertBox>
        <LoadAnewKey variant="primary" size="floor" />
      </main>
    );
  }
}
