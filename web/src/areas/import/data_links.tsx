import { LinkButton } from '../../parts/link_button.tsx'
import { useMay } from '../../parts/use_me.ts'

/** From a list to what brings many records in, and to those that are there twice. */
export function DataLinks({ kind }: { kind: 'companies' | 'contacts' }) {
  if (!useMay().write) return null
  return (
    <>
      <LinkButton to="/duplicates" search={{ kind }} variant="subtle" color="gray" visibleFrom="md">
        Duplicates
      </LinkButton>
      <LinkButton to="/import" search={{ kind }} variant="default" visibleFrom="sm">
        Import
      </LinkButton>
    </>
  )
}
