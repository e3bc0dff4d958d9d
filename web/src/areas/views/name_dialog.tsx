import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '../../parts/use_form.ts'
import { FormNote } from '../auth/entrance.tsx'

type Props = { opened: boolean; title: string; name: string; onSave(name: string): Promise<unknown>; onClose(): void }

/** Asks for the name of a view. */
export function NameDialog({ opened, title, onClose, ...given }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="sm" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Form {...given} onClose={onClose} />
    </Modal>
  )
}

function Form({ name, onSave, onClose }: Pick<Props, 'name' | 'onSave' | 'onClose'>) {
  const { form, isSending, errorOf, note } = useForm(async (values) => {
    await onSave(values['name']?.trim() ?? '')
    onClose()
  })
  return (
    <form {...form}>
      <Stack gap="md">
        <FormNote>{note}</FormNote>
        <TextInput
          name="name"
          label="Name"
          defaultValue={name}
          required
          maxLength={100}
          autoComplete="off"
          error={errorOf('name')}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
