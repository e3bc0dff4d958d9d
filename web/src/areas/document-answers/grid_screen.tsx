import { Button } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Empty } from '../../parts/page/state.tsx'
import { gridIn, questionsMax, withFiles, withQuestions } from './grid_address.ts'
import { GridTable } from './grid_table.tsx'
import { QuestionBox } from './question_box.tsx'
import { questionSets } from './question_sets.ts'
import { saveGrid } from './save_grid.ts'
import { isOpen, useAnswers } from './use_answers.ts'

/** Several documents asked the same questions, each answer with its page. All of it is in the address. */
export function GridScreen() {
  const [search, set] = useAddress()
  const { files, questions } = gridIn(search)
  const engine = search['engine'] === 'model' ? 'model' : 'rules'
  const rows = useAnswers(files, questions, engine)
  const there = rows.flatMap(({ data, isPlaceholderData }) => (data && !isPlaceholderData ? [data] : []))
  const open = there.filter(({ model }) => model).flatMap(({ answers }) => answers.filter(isOpen)).length
  const notice = there.find((row) => row.notice)?.notice
  const add = (more: readonly string[]) => set(withQuestions([...questions, ...more]))
  return (
    <Page
      title="Ask documents"
      fixed
      actions={
        <>
          <Button
            variant="default"
            disabled={there.length === 0 || questions.length === 0}
            onClick={() => saveGrid(there, questions)}
          >
            Save as CSV
          </Button>
          <LinkButton to="/documents" variant="default">
            Compare documents
          </LinkButton>
        </>
      }
      below={
        files.length > 0 && (
          <div className="row wrap gap" style={{ flex: 1 }}>
            <QuestionBox onAdd={add} isFull={questions.length >= questionsMax} />
            {questionSets.map(({ name, questions: those }) => (
              <Button key={name} variant="default" size="xs" onClick={() => add(those)}>
                {name}
              </Button>
            ))}
            <span className="quiet last fine" role="status">
              {there.length} of {counted(files.length, 'document')}
            </span>
            {engine === 'rules' && open > 0 && (
              <Button variant="default" size="xs" onClick={() => set({ engine: 'model' })}>
                Ask the language model for {counted(open, 'open answer')}
              </Button>
            )}
            {notice && <span role="alert">{notice}</span>}
          </div>
        )
      }
    >
      {files.length === 0 ? (
        <Empty
          title="No documents chosen"
          action={
            <LinkButton to="/documents" variant="default">
              Compare documents
            </LinkButton>
          }
        >
          Select documents in the list and choose Ask. Each is asked the same questions, and each answer links to its
          page.
        </Empty>
      ) : questions.length === 0 ? (
        <Empty title="Ask something">
          A figure with its year, a term of an agreement, a role, or words that the documents may have. A set of usual
          questions is a click above.
        </Empty>
      ) : (
        <GridTable
          files={files}
          questions={questions}
          rows={rows}
          onDropFile={(id) => set(withFiles(files.filter((one) => one !== id)))}
          onDropQuestion={(question) => set(withQuestions(questions.filter((one) => one !== question)))}
        />
      )}
    </Page>
  )
}
