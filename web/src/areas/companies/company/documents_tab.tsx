import { FileRows, UploadDrop } from '../../files/index.ts'
import type { Company } from './use_company.ts'

export function DocumentsTab({ company }: { company: Company }) {
  return (
    <>
      <UploadDrop companyId={company.id} />
      <FileRows companyId={company.id} />
    </>
  )
}
