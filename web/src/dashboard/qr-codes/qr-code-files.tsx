import { qrCodesMessages } from '@earshot/messages/web/qr-codes'
import { Button, Group, NativeSelect, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import classes from './qr-codes.module.css'

// Files of a printed code: sheets for a printer, pictures for a design of one's own.

/** Pixels of the picture: the largest size. Contract: QrCodeDisplay. */
const pixels = 1200

export function Sheet({ pdfUrl }: { pdfUrl: string }) {
  const { drawer: words } = useMessages(qrCodesMessages)
  const [layout, setLayout] = useState<'poster' | 'labels'>('poster')
  const [paper, setPaper] = useState<'a4' | 'letter'>('a4')
  return (
    <section className={classes.part} aria-labelledby="print">
      <Title order={3} id="print">
        {words.print}
      </Title>
      <Text>{words.printWhat}</Text>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={words.layout}
          value={layout}
          onChange={(event) => setLayout(event.currentTarget.value === 'labels' ? 'labels' : 'poster')}
          data={(['poster', 'labels'] as const).map((value) => ({ value, label: words.layouts[value] }))}
        />
        <NativeSelect
          label={words.paper}
          value={paper}
          onChange={(event) => setPaper(event.currentTarget.value === 'letter' ? 'letter' : 'a4')}
          data={(['a4', 'letter'] as const).map((value) => ({ value, label: words.papers[value] }))}
        />
        <Download to={`${pdfUrl}?${new URLSearchParams({ layout, paper })}`} name={`qr-code-${layout}.pdf`} isMain>
          {words.sheet}
        </Download>
      </Group>
    </section>
  )
}

export function Pictures({ pngUrl, svgUrl }: { pngUrl: string; svgUrl: string }) {
  const { drawer: words } = useMessages(qrCodesMessages)
  return (
    <section className={classes.part} aria-labelledby="pictures">
      <Title order={3} id="pictures">
        {words.pictures}
      </Title>
      <Group gap="xs">
        <Download to={`${pngUrl}?size=${pixels}`} name="qr-code.png">
          {words.png}
        </Download>
        <Download to={svgUrl} name="qr-code.svg">
          {words.svg}
        </Download>
      </Group>
    </section>
  )
}

const Download = ({ to, name, isMain = false, children }: { to: string; name: string; isMain?: boolean; children: ReactNode }) => (
  <Button
    component="a"
    href={to}
    download={name}
    variant={isMain ? 'filled' : 'default'}
    leftSection={<IconDownload size={18} aria-hidden="true" />}
  >
    {children}
  </Button>
)
