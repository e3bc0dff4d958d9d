import { PasswordInput, TextInput } from '@mantine/core'
import type { Inputs } from '../../form/form.tsx'

type Props = { of: Inputs; readOnly?: boolean; isFirst?: boolean }

// in a dialog it is the dialog that gives the focus
const focus = (isFirst = false) => ({ autoFocus: isFirst, 'data-autofocus': isFirst || undefined })

export const EmailField = ({ of, readOnly, isFirst }: Props) => (
  <TextInput
    label="E-mail"
    type="email"
    autoComplete="username"
    maxLength={254}
    required
    readOnly={readOnly}
    {...focus(isFirst)}
    {...of.getInputProps('email')}
  />
)

export const NameField = ({ of, isFirst }: Props) => (
  <TextInput
    label="Your name"
    autoComplete="name"
    maxLength={200}
    required
    {...focus(isFirst)}
    {...of.getInputProps('name')}
  />
)

type PasswordProps = Props & { label?: string; name?: string; isNew?: boolean }

/** A password, which can be looked at while it is typed. */
export function PasswordField({ of, label = 'Password', name = 'password', isNew, isFirst }: PasswordProps) {
  const rules = isNew
    ? { minLength: 8, maxLength: 200, description: '8 characters or more. A few words are easy to remember.' }
    : {}
  return (
    <PasswordInput
      label={label}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
      {...rules}
      {...focus(isFirst)}
      {...of.getInputProps(name)}
    />
  )
}
