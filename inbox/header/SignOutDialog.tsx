import { useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import { UnsavedList } from '../changes/FailedChanges.tsx';
import { useInbox } from '../changes/InboxContext.ts';
import { MESSAGES } from '../messages.ts';
import { ButtonGroup } from '../ui/ButtonGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface SignOutDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks before signing out deletes changes that are not saved; confirmed by itself once they are saved. */
export function SignOutDialog({ onConfirmed, onClose }: SignOutDialogProps) {
  const { unsaved } = useInbox().changes;
  const texts = MESSAGES.menu;
  const isSaved = unsaved.length === 0;
  useEffect(() => {
    if (isSaved) onConfirmed();
  }, [isSaved, onConfirmed]);
  return (
    <Dialog title={texts.unsavedTitle} onClose={onClose}>
      <UnsavedList batches={unsaved} />
      <p>{texts.unsavedWarning}</p>
      <ButtonGroup isAtEnd>
        <Button onClick={onClose}>{MESSAGES.app.cancel}</Button>
        <Button onClick={onConfirmed}>{texts.signOutAnyway}</Button>
      </ButtonGroup>
    </Dialog>
  );
}
