import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DeviceList } from '../../domain/desk/deviceSchemas.ts';
import { DEFAULT_QUIET_HOURS, type QuietHours } from '../../domain/desk/quietHours.ts';
import { INDIA_DATE } from '../../domain/format.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { problemOf } from '../api/queries.ts';
import { fetchDevices, removeDevice, setQuietHours } from '../api/requests.ts';
import { useSession } from '../api/session.ts';
import { MESSAGES } from '../messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Checkbox } from '../ui/Input.tsx';
import styles from './NotificationsDialog.module.css';
import {
  changeDeviceSettings,
  pushObstacle,
  registerDevice,
  turnOff,
  useDeviceSettings,
} from './thisDevice.ts';

type Device = DeviceList['devices'][number];

const DEVICES_KEY = ['devices'];

/** How this device notifies of new enquiries and follow-ups, and which others do. Permission is requested when it is turned on. */
export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const { email } = useSession();
  const client = useQueryClient();
  const settings = useDeviceSettings(email);
  const query = useQuery({ queryKey: DEVICES_KEY, queryFn: fetchDevices });
  const show = (list: DeviceList) => client.setQueryData(DEVICES_KEY, list);
  const turning = useMutation({
    mutationFn: async (isTold: boolean) => {
      if (isTold) {
        if ((await Notification.requestPermission()) !== 'granted') throw new Error(texts.notAllowed);
        const { publicKey } = query.data ?? (await fetchDevices());
        changeDeviceSettings(email, { isTold, push: await registerDevice(publicKey) });
        show(await fetchDevices());
      } else {
        if (settings.push) show(await removeDevice(settings.push.id));
        await turnOff(email);
      }
    },
  });
  const removing = useMutation({ mutationFn: removeDevice, onSuccess: show });
  const quieting = useMutation({
    mutationFn: ({ id, quiet }: Pick<Device, 'id' | 'quiet'>) => setQuietHours(id, quiet),
    onSuccess: show,
  });
  const texts = MESSAGES.notifications;
  const obstacle = pushObstacle();
  const devices = query.data?.devices ?? [];
  const thisDevice = devices.find(({ id }) => id === settings.push?.id);
  // Once the browser blocks them, that is said in place of the switch.
  const problem = (obstacle ? null : turning.error) ?? removing.error ?? quieting.error ?? problemOf(query);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = (device: Device) => {
    // The button goes away.
    heading.current?.focus();
    if (device === thisDevice) turning.mutate(false);
    else removing.mutate(device.id);
  };
  return (
    <Dialog title={texts.title} closeLabel={MESSAGES.app.close} onClose={onClose}>
      {obstacle ? (
        <Alert tone="note">{texts[obstacle]}</Alert>
      ) : (
        <div>
          <Checkbox
            label={texts.tell}
            aria-describedby="tell-hint"
            checked={turning.isPending ? turning.variables : settings.isTold}
            aria-disabled={turning.isPending}
            onChange={({ target }) => {
              if (!turning.isPending) turning.mutate(target.checked);
            }}
          />
          <small id="tell-hint" className={styles.hint}>
            {texts.tellHint}
          </small>
          <p role="status">{turning.isPending && turning.variables && texts.settingUp}</p>
        </div>
      )}
      {settings.isTold && !settings.push && !obstacle && !turning.isPending && (
        <Alert tone="note">{texts.onlyOpen}</Alert>
      )}
      {thisDevice && (
        <Quiet
          quiet={quieting.isPending ? quieting.variables.quiet : thisDevice.quiet}
          onChange={(quiet) => quieting.mutate({ id: thisDevice.id, quiet })}
        />
      )}
      <Checkbox
        label={texts.sound}
        checked={settings.hasSound}
        onChange={({ target }) => changeDeviceSettings(email, { hasSound: target.checked })}
      />
      {problem && <Alert tone="alert">{problem.message}</Alert>}
      <section aria-labelledby="devices">
        <h3 id="devices" ref={heading} tabIndex={-1}>
          {texts.devices}
        </h3>
        {query.data && devices.length === 0 && !turning.isPending && <small>{texts.none}</small>}
        <ul className={styles.devices}>
          {devices.map((device) => (
            <li key={device.id}>
              <p>
                {device === thisDevice ? texts.thisDevice(device.name) : device.name}
                <small>{describe(device)}</small>
              </p>
              <Button aria-label={texts.removeDevice(device.name)} onClick={() => remove(device)}>
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}

interface QuietProps {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => void;
}

function Quiet({ quiet, onChange }: QuietProps) {
  const texts = MESSAGES.notifications;
  return (
    <div>
      <Checkbox
        label={texts.quiet}
        checked={quiet !== null}
        onChange={({ target }) => onChange(target.checked ? DEFAULT_QUIET_HOURS : null)}
      />
      {quiet && (
        <div className={styles.hours}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              name={`quiet-${end}`}
              type="time"
              label={end === 'from' ? texts.quietFrom : texts.quietTo}
              required
              defaultValue={quiet[end]}
              onBlur={({ target: { value } }) => {
                if (value && value !== quiet[end]) onChange({ ...quiet, [end]: value });
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function describe({ addedAt, quiet }: Device): string {
  const texts = MESSAGES.notifications;
  const added = texts.added(INDIA_DATE.format(addedAt));
  return quiet ? `${added}, ${texts.quietHours(quiet.from, quiet.to)}` : added;
}
