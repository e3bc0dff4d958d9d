import { Modal } from '@mantine/core'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'

type Props = { opened: boolean; title: string; name: string; onSave(name: string): Promise<unknown>; onClose(): void }

/** Asks for the name of a view. */
export function NameDialog({ opened, title, onClose, ...given }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="sm">
      <NameForm {...given} onClose={onClose} />
    </Modal>
  )
}

function NameForm({ name, onSave, onClose }: Pick<Props, 'name' | 'onSave' | 'onClose'>) {
  const form = useForm({ initialValues: { name }, save: (values) => onSave(values.name.trim()), onSaved: onClose })
  return (
    <DialogForm of={form} label="Save" onClose={onClose}>
      <Fields form={form} of={[{ name: 'name', label: 'Name', required: true, maxLength: 100, autoComplete: 'off' }]} />
    </DialogForm>
  )
}
