import { Modal, Text } from '@mantine/core'
import { api, client, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { counted } from '../../parts/format.ts'
import { tellDone } from '../../parts/tell.tsx'
import { useWhileOpen } from '../../parts/use_while_open.ts'
import { isStanding, type Pipeline, usePipelines } from './steps.ts'

/** Deletes a pipeline once it is said where its deals go; of the last one they keep the category of their stage. */
export function DeleteDialog({ pipeline, onClose }: { pipeline: Pipeline | undefined; onClose(): void }) {
  const shown = useWhileOpen(pipeline !== undefined, pipeline)
  return (
    <Modal opened={pipeline !== undefined} onClose={onClose} title={`Delete ${shown?.name}?`} size="sm">
      {shown && <Delete pipeline={shown} onClose={onClose} />}
    </Modal>
  )
}

function Delete({ pipeline: { id, name }, onClose }: { pipeline: Pipeline; onClose(): void }) {
  const others = usePipelines().filter((one) => one.id !== id && isStanding(one))
  const deals = api.useQuery('get', '/api/deals', { params: { query: { pipeline_id: id, page_size: 1 } } }).data?.total
  const form = useForm({
    initialValues: { move_to: others.find(({ is_default }) => is_default)?.id ?? '' },
    async save({ move_to }) {
      const params = { path: { pipeline_id: id }, query: move_to ? { move_to } : {} }
      await client.DELETE('/api/pipelines/{pipeline_id}', { params })
      await refetch('/api/pipelines', '/api/deals', '/api/overview')
      tellDone(`${name} is deleted`)
    },
    onSaved: onClose,
  })
  const held = deals === undefined ? 'its deals' : counted(deals, 'deal')
  return (
    <DialogForm of={form} label="Delete" onClose={onClose} isLoss>
      {others.length > 0 ? (
        <Fields
          form={form}
          of={[
            {
              name: 'move_to',
              label: `Where do ${held} go?`,
              description: 'Each into the first stage that counts as the same.',
              kind: 'choice',
              isNative: true,
              choices: others.map((one) => ({ value: one.id, label: one.name })),
            },
          ]}
        />
      ) : (
        <Text size="sm">
          It is the last one. {deals === 1 ? 'Its deal stays' : 'Its deals stay'} and go through the six stages again,
          each in the one that its stage counts as.
        </Text>
      )}
    </DialogForm>
  )
}
