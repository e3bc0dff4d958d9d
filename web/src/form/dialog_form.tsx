import { Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { DialogEnd } from './dialog_end.tsx'
import { Form, type FormProps } from './form.tsx'

type Props = Omit<FormProps, 'of'> &
  Pick<ComponentProps<typeof DialogEnd>, 'label' | 'onClose' | 'isDisabled' | 'isLoss'> & {
    of: FormProps['of'] & { isBusy: boolean }
    /** lesser things at its end, on the left */
    lesser?: ReactNode
  }

/** The form of a dialog, with its end: Cancel and the verb. */
export function DialogForm({ of: form, label, onClose, isDisabled, isLoss, lesser, children, ...others }: Props) {
  return (
    <Form of={form} {...others}>
      <Stack gap="sm">
        {children}
        <DialogEnd label={label} onClose={onClose} isBusy={form.isBusy} isDisabled={isDisabled} isLoss={isLoss}>
          {lesser}
        </DialogEnd>
      </Stack>
    </Form>
  )
}
