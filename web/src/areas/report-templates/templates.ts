import { client, type Row, refetch } from '../../api/client.ts'
import { sendForm } from '../../api/send_form.ts'

export type Template = Row<'/api/report-templates'>

const path = '/api/report-templates'

/** Has reports of a template exported with the styles of this Word document; null: with those of the product. */
export async function setStyles({ id }: Template, file: File | null): Promise<void> {
  if (file) {
    const form = new FormData()
    form.set('file', file)
    const signal = new AbortController().signal
    await sendForm({ path: `${path}/${id}/word-styles`, form, onProgress() {}, signal })
  } else
    await client.DELETE('/api/report-templates/{template_id}/word-styles', { params: { path: { template_id: id } } })
  await refetch(path)
}

export async function deleteTemplate({ id }: Template): Promise<void> {
  await client.DELETE('/api/report-templates/{template_id}', { params: { path: { template_id: id } } })
  await refetch(path)
}
