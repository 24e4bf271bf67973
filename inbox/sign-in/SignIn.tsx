import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FIELD_MAX_LENGTHS } from '../../domain/enquiry.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { type Account, hasStatus } from '../api/contract.ts';
import { inboxApi } from '../api/inboxApi.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { Form } from '../ui/Form.tsx';
import { rememberUrl } from './rememberedUrl.ts';
import { SignInCard } from './SignInCard.tsx';

interface SignInProps {
  product: string;
  /** The token of the link that was opened. */
  token: string | undefined;
  onSignedIn: (account: Account) => void;
  onTokenRefused: () => void;
}

/** Signs in by an e-mailed link, or by a password where the API has them. */
export function SignIn({ product, token, onSignedIn, onTokenRefused }: SignInProps) {
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
        <LinkOrPassword refusal={refusal} onSignedIn={onSignedIn} />
      )}
    </SignInCard>
  );
}

/** Requests a link, or signs in with a password. */
function LinkOrPassword({ refusal, onSignedIn }: Pick<SignInProps, 'onSignedIn'> & RequestLinkProps) {
  const { password } = inboxApi;
  const [isByPassword, setByPassword] = useState(false);
  if (!password) return <RequestLink refusal={refusal} />;
  return (
    <>
      {isByPassword ? (
        <PasswordSignIn signIn={password.signIn} onSignedIn={onSignedIn} />
      ) : (
        <RequestLink refusal={refusal} />
      )}
      <Button variant="secondary" onClick={() => setByPassword(!isByPassword)}>
        {isByPassword ? MESSAGES.password.useLink : MESSAGES.password.usePassword}
      </Button>
    </>
  );
}

interface RequestLinkProps {
  /** Why the link that was opened did not work. */
  refusal: string | undefined;
}

/** Requests a sign-in link. The response is the same for every e-mail address. */
function RequestLink({ refusal }: RequestLinkProps) {
  const link = useMutation({ mutationFn: inboxApi.requestLink });
  const texts = MESSAGES.signIn;
  const problem = link.isIdle ? refusal : link.error?.message;
  useEffect(rememberUrl, []);

  function request(data: FormData) {
    rememberUrl();
    link.mutate(String(data.get('email')));
  }

  return (
    <Form onSubmit={request}>
      {problem && <Alert tone="alert">{problem}</Alert>}
      <p>{inboxApi.password ? texts.introWithPassword : texts.intro}</p>
      <EmailField />
      <Button type="submit" disabled={link.isPending}>
        {texts.requestLink}
      </Button>
      <div role="status">{link.data && <Alert tone="note">{link.data.detail}</Alert>}</div>
    </Form>
  );
}

interface PasswordSignInProps {
  signIn: (email: string, password: string) => Promise<Account>;
  onSignedIn: (account: Account) => void;
}

/** Signs in with a password that was set before. */
function PasswordSignIn({ signIn, onSignedIn }: PasswordSignInProps) {
  const attempt = useMutation({
    mutationFn: (data: FormData) => signIn(String(data.get('email')), String(data.get('password'))),
    onSuccess: onSignedIn,
  });
  return (
    <Form onSubmit={attempt.mutate}>
      {attempt.error && <Alert tone="alert">{attempt.error.message}</Alert>}
      <p>{MESSAGES.password.intro}</p>
      <EmailField />
      <TextField
        name="password"
        label={MESSAGES.password.label}
        type="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" disabled={attempt.isPending}>
        {MESSAGES.signIn.confirm}
      </Button>
    </Form>
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
  const { password } = inboxApi;
  const signIn = useMutation({
    mutationFn: (email: string | undefined) => inboxApi.openSession(token, email),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (hasStatus(error, 401)) onRefused(error.message);
    },
  });
  return (
    <Form onSubmit={(data) => signIn.mutate(data.get('email')?.toString())}>
      {signIn.error && <Alert tone="alert">{signIn.error.message}</Alert>}
      <p>{password ? texts.durationWithPassword : texts.duration}</p>
      {password && <EmailField defaultValue={password.lastEmail()} />}
      <Button type="submit" disabled={signIn.isPending}>
        {texts.confirm}
      </Button>
    </Form>
  );
}

/** The e-mail address of a member of staff. */
function EmailField({ defaultValue }: { defaultValue?: string }) {
  return (
    <TextField
      name="email"
      label={MESSAGES.signIn.email}
      type="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={FIELD_MAX_LENGTHS.Email}
      defaultValue={defaultValue}
      required
    />
  );
}
