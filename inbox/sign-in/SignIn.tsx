import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SIGN_IN_FRAGMENT } from '../../domain/desk/inboxApi.ts';
import { FIELD_MAX_LENGTHS } from '../../domain/enquiry/enquiry.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { type Account, hasStatus, openSession, requestLink } from '../api/inboxApi.ts';
import { hasDrafts } from '../changes/drafts.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { Form } from '../ui/Form.tsx';
import { SignInCard } from './SignInCard.tsx';

interface SignInProps {
  product: string;
  /** The token of the link that was opened. */
  token: string | undefined;
  /** Called with the token of a link that was pasted. */
  onToken: (token: string) => void;
  onSignedIn: (account: Account) => void;
  onTokenRefused: () => void;
}

/** Signs in by an e-mailed link. */
export function SignIn({ product, token, onToken, onSignedIn, onTokenRefused }: SignInProps) {
  const [refusal, setRefusal] = useState<string>();
  return (
    <SignInCard product={product}>
      {token ? (
        <ConfirmSignIn
          token={token}
          onSignedIn={onSignedIn}
          onRefused={(reason) => {
            setRefusal(reason);
            onTokenRefused();
          }}
        />
      ) : (
        <>
          <RequestLink refusal={refusal} />
          {matchMedia('(display-mode: standalone)').matches && <PasteLink onToken={onToken} />}
        </>
      )}
    </SignInCard>
  );
}

interface RequestLinkProps {
  /** Why the link that was opened did not work. */
  refusal: string | undefined;
}

/** Requests a sign-in link. The response is the same for every e-mail address. */
function RequestLink({ refusal }: RequestLinkProps) {
  const link = useMutation({ mutationFn: requestLink });
  const texts = MESSAGES.signIn;
  const problem = link.isIdle ? refusal : link.error?.message;
  return (
    <Form onSubmit={(data) => link.mutate(String(data.get('email')))}>
      {problem && <Alert tone="alert">{problem}</Alert>}
      {/* Signing out removes the drafts; a session that ends does not. */}
      {hasDrafts() && <Alert tone="alert">{texts.draftKept}</Alert>}
      <p>{texts.intro}</p>
      <TextField
        name="email"
        label={texts.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={FIELD_MAX_LENGTHS.Email}
        required
      />
      <Button variant="primary" type="submit" disabled={link.isPending}>
        {texts.requestLink}
      </Button>
      <div role="status">{link.data && <Alert tone="note">{link.data.detail}</Alert>}</div>
    </Form>
  );
}

/** On an iPhone a link from a mail opens in the browser, which does not share its cookies with the installed inbox. */
function PasteLink({ onToken }: Pick<SignInProps, 'onToken'>) {
  const texts = MESSAGES.signIn;
  return (
    <TextField
      name="link"
      label={texts.pasteLink}
      hint={texts.pasteHint}
      type="url"
      autoComplete="off"
      onChange={({ target }) => {
        const [, token] = target.value.trim().split(`#${SIGN_IN_FRAGMENT}`);
        if (token) onToken(token);
      }}
    />
  );
}

interface ConfirmSignInProps {
  token: string;
  onSignedIn: (account: Account) => void;
  onRefused: (reason: string) => void;
}

/** Uses the token only when the button is pressed, because mail scanners open links too. */
function ConfirmSignIn({ token, onSignedIn, onRefused }: ConfirmSignInProps) {
  const texts = MESSAGES.signIn;
  const signIn = useMutation({
    mutationFn: () => openSession(token),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (hasStatus(error, 401)) onRefused(error.message);
    },
  });
  return (
    <Form onSubmit={() => signIn.mutate()}>
      {signIn.error && <Alert tone="alert">{signIn.error.message}</Alert>}
      <p>{texts.duration}</p>
      <Button variant="primary" type="submit" disabled={signIn.isPending}>
        {texts.confirm}
      </Button>
    </Form>
  );
}
