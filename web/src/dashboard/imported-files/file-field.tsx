import { importedFilesMessages } from '@earshot/messages/web/imported-files'
import { Code, FileInput, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, Fragment, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import classes from './imported-files.module.css'

/** Takes the file from a dialog, or dropped on it. */
export function FileField({
  file,
  onChoose,
  error,
}: {
  file: File | null
  onChoose: (file: File | null) => void
  error: string | undefined
}) {
  const words = useMessages(importedFilesMessages)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) onChoose(dropped)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes files by keyboard, too.
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileInput
        label={words.choose}
        placeholder={words.placeholder}
        accept=".csv,.txt,.tsv,text/csv"
        leftSection={<IconFileUpload size={18} aria-hidden="true" />}
        clearable
        value={file}
        onChange={onChoose}
        error={error}
        data-autofocus
      />
    </div>
  )
}

/** The first lines of a file that can be imported. */
export function ExampleRows({ label, rows }: { label: string; rows: readonly (readonly string[])[] }) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {label}
      </Text>
      <Code block>
        {rows.map((cells) => (
          <span key={cells.join()} className={classes.exampleRow}>
            {cells.map((cell, at) => (
              <Fragment key={cell}>
                {/* A line ends after a comma. */}
                {at > 0 && <wbr />}
                <span className={classes.exampleCell}>
                  {cell}
                  {at < cells.length - 1 && ','}
                </span>
              </Fragment>
            ))}
          </span>
        ))}
      </Code>
    </div>
  )
}
