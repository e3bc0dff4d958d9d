import { Button, CopyButton, Group, Textarea, TextInput } from '@mantine/core'

/** Text to take along, such as an address or a secret; of several lines it is shown as it is. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const lines = value.split('\n').length
  const shared = {
    label,
    value,
    readOnly: true,
    spellCheck: false,
    flex: 1,
    // code is not broken; where there is no room the button goes below it
    miw: lines > 1 ? 280 : 200,
    styles: { input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12, whiteSpace: 'pre' } },
  }
  return (
    <Group align="end" gap="xs">
      {lines > 1 ? (
        <Textarea {...shared} minRows={lines} onFocus={({ target }) => target.select()} />
      ) : (
        <TextInput {...shared} onFocus={({ target }) => target.select()} />
      )}
      {navigator.clipboard && (
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button variant="default" size="sm" onClick={copy} aria-label={`Copy: ${label}`}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      )}
    </Group>
  )
}
