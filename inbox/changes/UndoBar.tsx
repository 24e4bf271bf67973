import { Button } from '../../ui/Button.tsx';
import { useShortcuts } from '../keyboard/useShortcuts.ts';
import { MESSAGES } from '../messages.ts';
import { Bar } from '../ui/Bar.tsx';
import type { Undo } from './useChanges.ts';

/** Offers to undo the last change. */
export function UndoBar({ undo }: { undo: Undo }) {
  useShortcuts({ z: undo.run });
  return (
    <Bar label={undo.label}>
      <Button variant="secondary" onClick={undo.run} aria-keyshortcuts="z">
        {MESSAGES.change.undo}
      </Button>
    </Bar>
  );
}
