import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { inboxApi } from '../api/inboxApi.ts';
import { refetchSession } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { CopyIconButton } from '../ui/IconButton.tsx';
import { SignInCard } from './SignInCard.tsx';
import { useSignOut } from './useSignOut.ts';

interface NoAccessProps {
  product: string;
  email: string;
  uid: string;
}

/** Tells a signed-in user without access what the owner needs to grant it. */
export function NoAccess({ product, email, uid }: NoAccessProps) {
  const client = useQueryClient();
  const texts = MESSAGES.noAccess;
  const signOut = useSignOut();
  return (
    <SignInCard product={product}>
      <Alert tone="note">{texts.title}</Alert>
      <p>{texts.tellTheOwner}</p>
      <dl>
        <dt>{texts.email}</dt>
        <dd>
          <bdi>{email}</bdi>
        </dd>
        <dt>{texts.uid}</dt>
        <dd>
          <code>{uid}</code> <CopyIconButton text={uid} label={texts.copyUid} />
        </dd>
      </dl>
      {signOut.isError && <Alert tone="alert">{MESSAGES.menu.notSignedOut(signOut.error.message)}</Alert>}
      <Button variant="secondary" onClick={() => void refetchSession(client)}>
        {texts.tryAgain}
      </Button>
      <Button variant="secondary" onClick={() => signOut.mutate(inboxApi.signOut)}>
        {MESSAGES.menu.signOut}
      </Button>
    </SignInCard>
  );
}
