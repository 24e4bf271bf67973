import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useShortcuts } from '../keyboard/useShortcuts.ts';
import { MESSAGES } from '../messages.ts';
import { Bar } from '../ui/Bar.tsx';
import type { Undo } from './useChanges.ts';

interface UndoBarProps {
  undo: Undo;
  /** Called when the time to undo is over. */
  onEnd: () => void;
}

const UNDO_MS = 10_000;

/** Offers to undo a change for ten seconds; another change has ten seconds of its own. */
export function UndoBar({ undo, onEnd }: UndoBarProps) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undo]);
  useShortcuts({ z: undo.run });
  return (
    <Bar label={undo.label}>
      <Button variant="secondary" onClick={undo.run} aria-keyshortcuts="z">
        {MESSAGES.change.undo}
      </Button>
    </Bar>
  );
}
