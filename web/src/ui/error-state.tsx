import { AlertBox } from './alert-box.tsx';
import { Button } from './button.tsx';

export interface ErrorStateProps {
  message: string;
  onRetry: () => void;
  retryLabel?: string;
}

export function ErrorState({ message, onRetry, retryLabel = 'Erneut versuchen' }: ErrorStateProps) {
  return (
    <AlertBox tone="error" action={<Button onClick={onRetry}>{retryLabel}</Button>}>
      {message}
    </AlertBox>
  );
}
