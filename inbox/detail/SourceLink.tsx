import { DIRECT, type Source, sourceNameOf } from '../../domain/source.ts';
import { MESSAGES } from '../messages.ts';
import { InboxLink } from '../navigation.tsx';

/** Where a visitor came from; leads to all enquiries from there. */
export function SourceLink({ source }: { source: Source }) {
  const { code, utmSource, utmMedium, utmCampaign, referrer } = source;
  const name = sourceNameOf(source);
  const texts = MESSAGES.detail;
  const details = [
    code && utmSource,
    utmMedium,
    utmCampaign,
    referrer !== name && referrer && texts.referrer(referrer),
  ].filter((detail): detail is string => Boolean(detail));
  return (
    <>
      <InboxLink to={{ view: { source: name } }}>
        <bdi>{name === DIRECT ? texts.direct : name}</bdi>
      </InboxLink>
      {details.length > 0 && <bdi>{texts.sourceDetails(details)}</bdi>}
    </>
  );
}
