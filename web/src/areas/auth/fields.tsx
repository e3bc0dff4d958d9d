import { PasswordInput, TextInput } from '@mantine/core'

type Props = { error: string | undefined; defaultValue?: string; readOnly?: boolean; autoFocus?: boolean }

// in a dialog it is the dialog that gives the focus
const first = (autoFocus = false) => ({ autoFocus, 'data-autofocus': autoFocus || undefined })

export function EmailField({ error, autoFocus, ...others }: Props) {
  return (
    <TextInput
      name="email"
      label="E-mail"
      type="email"
      autoComplete="username"
      maxLength={254}
      required
      error={error}
      {...first(autoFocus)}
      {...others}
    />
  )
}

export function NameField({ error, autoFocus, ...others }: Props) {
  return (
    <TextInput
      name="name"
      label="Your name"
      autoComplete="name"
      maxLength={200}
      required
      error={error}
      {...first(autoFocus)}
      {...others}
    />
  )
}

type PasswordProps = Props & { label?: string; name?: string; isNew?: boolean }

/** A password, which can be looked at while it is typed. */
export function PasswordField({ label = 'Password', name = 'password', isNew, autoFocus, ...others }: PasswordProps) {
  const rules = isNew
    ? { minLength: 8, maxLength: 200, description: '8 characters or more. A few words are easy to remember.' }
    : {}
  return (
    <PasswordInput
      name={name}
      label={label}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
      {...rules}
      {...first(autoFocus)}
      {...others}
    />
  )
}
