import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { MESSAGES } from '../messages.ts';
import { Bar } from './Bar.tsx';

interface UndoBarProps {
  /** What was done. */
  label: string;
  onUndo: () => void;
  /** Called when the time to undo is over. */
  onEnd: () => void;
}

const UNDO_MS = 10_000;

/** Offers to undo what was just done, for ten seconds. */
export function UndoBar({ label, onUndo, onEnd }: UndoBarProps) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Bar label={label}>
      <Button variant="secondary" onClick={onUndo} aria-keyshortcuts="z">
        {MESSAGES.change.undo}
      </Button>
    </Bar>
  );
}
