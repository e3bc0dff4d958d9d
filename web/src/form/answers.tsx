import { Button, Group } from '@mantine/core'

/** The answers to a question below an input, which keeps the focus: there Enter saves and Esc goes back. */
export function Answers({ onSave, onBack }: { onSave(): void; onBack(): void }) {
  const keepFocus = (event: React.MouseEvent) => event.preventDefault()
  return (
    <Group gap={8} my={4} onMouseDown={keepFocus}>
      <Button size="compact-sm" onClick={onSave} rightSection={<kbd style={quiet}>Enter</kbd>}>
        Save
      </Button>
      <Button size="compact-sm" variant="default" onClick={onBack} rightSection={<kbd style={quiet}>Esc</kbd>}>
        Back
      </Button>
    </Group>
  )
}

const quiet = { font: 'inherit', fontSize: 12, fontWeight: 400, opacity: 0.8 }
