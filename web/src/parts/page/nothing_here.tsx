import { useEffect } from 'react'
import { LinkButton } from '../link_button.tsx'
import { Empty } from './state.tsx'

/** An address that is nobody's. */
export function NothingHere() {
  useEffect(() => {
    document.title = 'Nothing here · Firm CRM'
  }, [])
  return (
    <Empty
      isPage
      title="Nothing is at this address"
      action={
        <LinkButton to="/" variant="default">
          Go to the home screen
        </LinkButton>
      }
    >
      It may have been deleted, or the link is incomplete.
    </Empty>
  )
}
