import type { RecordName } from '../../../../src/records/descriptions/index.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { useMay } from '../../parts/use_me.ts'

type Props = { kind: RecordName; hasDuplicates: boolean }

/** From a list to what brings many records in, and to those that are there twice. */
export function DataLinks({ kind, hasDuplicates }: Props) {
  if (!useMay().write) return null
  return (
    <>
      {hasDuplicates && (
        <LinkButton to="/duplicates" search={{ kind }} variant="subtle" color="gray" visibleFrom="md">
          Duplicates
        </LinkButton>
      )}
      <LinkButton to="/import" search={{ kind }} variant="default" visibleFrom="sm">
        Import
      </LinkButton>
    </>
  )
}
