import { FileRows } from '../../files/file_rows.tsx'
import { UploadDrop } from '../../files/upload_drop.tsx'
import type { Company } from './use_company.ts'

export function DocumentsTab({ company }: { company: Company }) {
  return (
    <>
      <UploadDrop companyId={company.id} companyName={company.name} />
      <FileRows companyId={company.id} />
    </>
  )
}
