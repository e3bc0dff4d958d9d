import type { ReactNode } from 'react'
import { LinkButton } from '../../parts/link_button.tsx'
import { useMay } from '../../parts/use_me.ts'
import styles from './welcome.module.css'

/** What a new firm sees first: the steps that this person can take, after which this screen has something to say. */
export function Welcome() {
  const may = useMay()
  const shown = steps.filter(({ needs }) => may[needs])
  return (
    <div className={styles.welcome}>
      <h2>Your pipeline will be here</h2>
      <p className="prose quiet">
        What is open, what moved since last week, which companies nobody spoke to, and which documents wait for you. It
        fills by itself as {shown.length > 0 ? 'you work:' : 'your colleagues work.'}
      </p>
      {shown.length > 0 && (
        <ol className="bulleted">
          {shown.map(({ name, content }) => (
            <li className="prose quiet" key={name}>
              <b>{name}</b>
              {content}
            </li>
          ))}
        </ol>
      )}
      {may.admin && (
        <p className="prose quiet">
          To look around first, <code>npm run demo</code> where the service runs makes a demonstration firm with its own
          sign-in.
        </p>
      )}
    </div>
  )
}

const steps: { name: string; needs: 'write' | 'admin'; content: ReactNode }[] = [
  {
    name: 'Bring your spreadsheet',
    needs: 'write',
    content: (
      <>
        {' '}
        of companies, with stage, owner and last contact, or add a company by hand.
        <LinkButton to="/import">Import a spreadsheet</LinkButton>
        <LinkButton to="/companies" search={{ new: '1' }} variant="default">
          Add a company
        </LinkButton>
      </>
    ),
  },
  {
    name: 'Connect your mailbox',
    needs: 'write',
    content: (
      <>
        , so that email is filed automatically and you see who hasn’t heard from you.
        <LinkButton to="/settings/$section" params={{ section: 'integrations' }} variant="default">
          Connect a mailbox
        </LinkButton>
      </>
    ),
  },
  {
    name: 'Drop a document',
    needs: 'write',
    content: (
      <>
        : an information memorandum, a deck, statements. Its figures are read, each with its page.
        <LinkButton to="/documents" variant="default">
          Add documents
        </LinkButton>
      </>
    ),
  },
  {
    name: 'Invite your team',
    needs: 'admin',
    content: (
      <>
        , so that deals have owners.
        <LinkButton to="/settings/$section" params={{ section: 'users' }} variant="default">
          Invite people
        </LinkButton>
      </>
    ),
  },
]
