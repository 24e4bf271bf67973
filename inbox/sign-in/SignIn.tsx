import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SIGN_IN_FRAGMENT } from '../../domain/desk/inboxApi.ts';
import { FIELD_MAX_LENGTHS } from '../../domain/enquiry/enquiry.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { hasKeptChanges } from '../api/keptChanges.ts';
import { hasStatus, openSession, requestLink } from '../api/requests.ts';
import { AUTHOR_KEY, consumeRememberedUrl, setSession } from '../api/session.ts';
import { hasUnfinished } from '../changes/drafts.ts';
import { MESSAGES } from '../messages.ts';
import { goTo } from '../navigation/inboxUrl.tsx';
import { readStored } from '../stored.ts';
import { Alert } from '../ui/Alert.tsx';
import { Form } from '../ui/Form.tsx';
import { SignInCard } from './SignInCard.tsx';

interface SignInProps {
  product: string;
  /** The token of the link that was opened. */
  token: string | undefined;
  setToken: (token: string | undefined) => void;
}

export function SignIn({ product, token, setToken }: SignInProps) {
  const texts = MESSAGES.signIn;
  const signIn = useMutation({
    mutationFn: openSession,
    onSuccess: (account) => {
      setToken(undefined);
      setSession(account);
      const remembered = consumeRememberedUrl(account.email);
      if (remembered && !location.search) goTo(remembered, true);
    },
    onError: (error) => {
      if (hasStatus(error, 401)) setToken(undefined);
    },
  });
  if (!token) {
    return (
      <SignInCard product={product}>
        <RequestLink refusal={signIn.error?.message} />
        {matchMedia('(display-mode: standalone)').matches && <PasteLink onToken={setToken} />}
      </SignInCard>
    );
  }
  return (
    <SignInCard product={product}>
      {/* The token is used only when the button is pressed, because mail scanners open links too. */}
      <Form onSubmit={() => signIn.mutate(token)}>
        {signIn.error && signIn.variables === token && <Alert tone="alert">{signIn.error.message}</Alert>}
        <p>{texts.duration}</p>
        <Button autoFocus variant="primary" type="submit" isPending={signIn.isPending}>
          {texts.confirm}
        </Button>
      </Form>
    </SignInCard>
  );
}

interface RequestLinkProps {
  /** Why the link that was opened did not work. */
  refusal: string | undefined;
}

/** The same function each time, so that it is called once. */
export const focus = (element: HTMLElement | null) => element?.focus();

/** Requests a sign-in link. The response is the same for every e-mail address. */
function RequestLink({ refusal }: RequestLinkProps) {
  const link = useMutation({ mutationFn: requestLink });
  const [isInvalid, setInvalid] = useState(false);
  const texts = MESSAGES.signIn;
  const author = readStored(AUTHOR_KEY);
  const hasDrafts = hasUnfinished(author);
  const hasChanges = hasKeptChanges(author, localStorage);
  const isKept = hasDrafts || hasChanges;
  const problem = link.isIdle ? refusal : link.error?.message;

  function submit(data: FormData, form: HTMLFormElement) {
    const isValid = form.checkValidity();
    setInvalid(!isValid);
    if (isValid) link.mutate(String(data.get('email')));
    else form.querySelector<HTMLElement>('#email')?.focus();
  }

  return (
    <Form noValidate onSubmit={submit}>
      {problem && <Alert tone="alert">{problem}</Alert>}
      {/* Signing out removes all of it; a session that ends does not. */}
      {isKept && (
        <Alert tone="alert">
          {/* Who was typing would go on in the field. */}
          <p ref={focus} tabIndex={-1}>
            <span>{texts.sessionEnded}</span> {hasDrafts && <span>{texts.draftKept}</span>}{' '}
            {hasChanges && <span>{texts.changesKept}</span>} <span>{texts.goOn}</span>
          </p>
        </Alert>
      )}
      <p>{texts.intro}</p>
      <TextField
        // Also where it takes the place of the inbox, whose session has ended.
        autoFocus={!isKept}
        name="email"
        defaultValue={isKept ? author : undefined}
        label={texts.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={FIELD_MAX_LENGTHS.Email}
        required
        error={isInvalid ? texts.invalidEmail : undefined}
      />
      <Button variant="primary" type="submit" isPending={link.isPending}>
        {texts.requestLink}
      </Button>
      <div role="status">{link.data && <Alert tone="note">{link.data.detail}</Alert>}</div>
    </Form>
  );
}

/** On an iPhone a link from a mail opens in the browser, which does not share its cookies with the installed inbox. */
function PasteLink({ onToken }: { onToken: (token: string) => void }) {
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
