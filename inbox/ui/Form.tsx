import type { ComponentProps } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (data: FormData, form: HTMLFormElement) => void;
}

/**
 * A form that hands over its fields. Unlike with `action`, React does not empty them, which would lose them on an error.
 * Ctrl or ⌘ + Enter submits it from each of its fields.
 */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget), event.currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // Else the button that has the focus would be pressed.
        event.preventDefault();
        const controls = [...event.currentTarget.elements] as HTMLElement[];
        controls.find((control) => control.matches('[type="submit"]'))?.click();
      }}
    />
  );
}
