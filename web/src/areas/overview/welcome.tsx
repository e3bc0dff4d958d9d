import { LinkButton } from '../../parts/link_button.tsx'
import { useMay } from '../../parts/use_me.ts'
import styles from './welcome.module.css'

/** What a new firm sees first: the steps after which this screen has something to say. */
export function Welcome() {
  const may = useMay()
  return (
    <div className={styles.welcome}>
      <h2>Your pipeline will be here</h2>
      <p>
        What is open, what moved since last week, which companies nobody spoke to, and which documents wait for you. It
        fills by itself as you work:
      </p>
      <ol>
        <li>
          <b>Bring your spreadsheet</b> of companies, with stage, owner and last contact, or add a company by hand.
          {may.write && (
            <>
              <LinkButton to="/import">Import a spreadsheet</LinkButton>
              <LinkButton to="/companies" search={{ new: '1' }} variant="default">
                Add a company
              </LinkButton>
            </>
          )}
        </li>
        <li>
          <b>Connect your mailbox</b>, so that mail files itself and you see whom nobody wrote to.
          {may.write && (
            <LinkButton to="/settings/$section" params={{ section: 'integrations' }} variant="default">
              Connect a mailbox
            </LinkButton>
          )}
        </li>
        <li>
          <b>Drop a document</b>: an information memorandum, a deck, statements. Its figures are read, each with its
          page.
          {may.write && (
            <LinkButton to="/documents" variant="default">
              Add documents
            </LinkButton>
          )}
        </li>
        <li>
          <b>Invite your team</b>, so that deals have owners.
          {may.admin && (
            <LinkButton to="/settings/$section" params={{ section: 'users' }} variant="default">
              Invite people
            </LinkButton>
          )}
        </li>
      </ol>
      <p>
        To look around first, <code>npm run demo</code> where the service runs makes a demonstration firm with its own
        sign-in.
      </p>
    </div>
  )
}
