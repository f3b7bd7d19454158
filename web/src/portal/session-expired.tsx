import { Button, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { setSessionOver } from '../api/session-state.ts'
import { shellWords } from '../words/shell.ts'
import { useWords } from '../words/words.ts'

/**
 * Says that the session is over and how there comes a new one. It lies over the screen, which stays as it was: a new session is the whole
 * browser's, so whoever opens it in another tab goes on here with what they had typed.
 */
export function SessionOver() {
  const { over } = useWords(shellWords)
  const queries = useQueryClient()
  const [stillOver, setStillOver] = useState(false)
  const goOn = async () => {
    try {
      await ask('session.get')
      setSessionOver(false)
      await queries.invalidateQueries()
    } catch {
      setStillOver(true)
    }
  }
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      title={over.title}
      zIndex={1000}
    >
      <Stack gap="sm">
        <Text>{over.what}</Text>
        <Text>{over.how}</Text>
        <Text role="status" c="warn">
          {stillOver ? over.stillOver : ''}
        </Text>
        <Button onClick={goOn} data-autofocus>
          {over.goOn}
        </Button>
      </Stack>
    </Modal>
  )
}
