import { Skeleton, UnstyledButton } from '@mantine/core'
import { api } from '../../api/client.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { Empty } from '../../parts/page/state.tsx'
import { useHides } from '../../parts/use_hidden.ts'
import styles from './examples.module.css'

type Props = { company: string | undefined; onAsk(question: string): void }

/** Before the first question: what can be asked, in questions that this firm's records answer. */
export function Examples({ company, onAsk }: Props) {
  const sort_by = useHides()('revenue') ? 'name' : 'revenue'
  const largest = api.useQuery('get', '/api/companies', {
    params: { query: { page_size: 2, sort_by, sort_order: 'desc' } },
  })
  if (largest.isLoading) return <Waiting />
  const names = (largest.data?.data ?? []).map(({ name }) => name)
  if (!company && largest.data && names.length === 0) return <NothingYet />
  const examples = company ? aboutOne(company, names) : aboutAll(names)
  return (
    <div className={styles.examples}>
      <h2 className="subtitle" style={{ margin: '0 0 4px' }}>
        {company ? `Ask about ${company}` : 'Ask your firm’s records'}
      </h2>
      <p className="prose quiet readable" style={{ margin: '0 0 20px' }}>
        Companies, deals, people, figures, mail, calendar and documents. Every answer shows how the question was read
        and where each figure comes from.
      </p>
      <ul className="topped">
        {examples.map(({ question, of }) => (
          <li className="ruled" key={question}>
            <UnstyledButton className={styles.example} onClick={() => onAsk(question)}>
              <span>{question}</span>
              <span className="note rigid">{of}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Example = { question: string; of: string }

const aboutAll = ([first, second]: string[]): Example[] => [
  { question: 'What is the total value of our pipeline by stage?', of: 'Pipeline' },
  { question: 'Who do I need to follow up with this week?', of: 'Work' },
  { question: 'What do the documents say about customer concentration?', of: 'Documents' },
  { question: first ? `Tell me about ${first}` : 'Count of companies per industry', of: 'Companies' },
  { question: first && second ? `Compare ${first} and ${second}` : 'Top 5 companies by revenue', of: 'Figures' },
  { question: 'Which companies haven’t we contacted in 60 days?', of: 'People' },
]

const aboutOne = (name: string, others: string[]): Example[] => {
  const other = others.find((one) => one !== name)
  return [
    { question: `Tell me about ${name}`, of: 'Profile' },
    { question: `Show the revenue trend of ${name}`, of: 'Figures' },
    { question: `What is the asking price for ${name}?`, of: 'Documents' },
    { question: other ? `Compare ${name} and ${other}` : `Documents of ${name}`, of: other ? 'Figures' : 'Documents' },
    { question: `Open deals with ${name}`, of: 'Pipeline' },
    { question: `What is new at ${name}?`, of: 'Work' },
  ]
}

function NothingYet() {
  return (
    <Empty
      title="There is nothing to ask about yet"
      action={
        <div className="gap flex">
          <LinkButton to="/companies" variant="default">
            Add a company
          </LinkButton>
          <LinkButton to="/documents" variant="default">
            Upload documents
          </LinkButton>
        </div>
      }
    >
      Answers come from your firm’s companies, deals, mail, calendar and documents. Add the first of them, then ask
      here.
    </Empty>
  )
}

const Waiting = () => (
  <div className={styles.examples} aria-busy="true">
    <Skeleton height={24} width={240} mb={8} />
    <Skeleton height={16} width="90%" mb={28} />
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} height={20} width={`${70 - ((index * 13) % 25)}%`} mb={20} />
    ))}
  </div>
)
