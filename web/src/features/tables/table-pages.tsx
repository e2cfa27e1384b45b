import { Navigate, useLocation } from 'react-router';
import { TableForm } from './table-form.tsx';
import { preselectedEventIn } from './table-state.ts';

/** The start of everybody but waiters of one event, who go straight to it. */
export function HomePage() {
  const { state } = useLocation();
  const eventId = preselectedEventIn(state);
  if (eventId !== undefined) {
    return <Navigate to="/event-menu" replace state={{ ...(state as object), eventId, preSelectedEvent: true }} />;
  }
  return <TableForm title="Tisch und Event auswählen" withEvents />;
}

export function TablesPage() {
  return <TableForm title="Tisch auswählen" withEvents={false} />;
}
