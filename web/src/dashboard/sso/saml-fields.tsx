import { ssoMessages } from '@earshot/messages/web/sso'
import { FileInput, Group, Radio, Textarea, TextInput } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useMessages } from '../../messages/use-messages.ts'
import type { Fields } from './typed.ts'

/** What a provider with SAML is known by: its metadata, as a file or text, or the facts in it by hand. */
export function SamlFields({ typed, type, errorAt, isNew }: Fields) {
  const { saml } = useMessages(ssoMessages)
  return (
    <>
      <Radio.Group label={saml.way} value={typed.way} onChange={(way) => type({ way: way as Fields['typed']['way'] })}>
        <Group gap="lg" mt="xs">
          <Radio value="metadata" label={saml.byMetadata} />
          <Radio value="hand" label={saml.byHand} />
        </Group>
      </Radio.Group>
      {typed.way === 'metadata' ? <Metadata {...{ typed, type, errorAt, isNew }} /> : <ByHand {...{ typed, type, errorAt, isNew }} />}
      <TextInput
        label={saml.groupsAttribute}
        description={saml.groupsHint}
        value={typed.groupsAttribute}
        onChange={(event) => type({ groupsAttribute: event.currentTarget.value })}
        error={errorAt('groupsAttribute')}
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  )
}

function Metadata({ typed, type, errorAt }: Fields) {
  const { saml } = useMessages(ssoMessages)
  return (
    <>
      <FileInput
        label={saml.file}
        placeholder={saml.choose}
        accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
        leftSection={<IconFileUpload size={18} aria-hidden="true" />}
        onChange={async (file) => {
          if (file) type({ metadata: await file.text() })
        }}
      />
      <Textarea
        label={saml.metadata}
        description={saml.metadataHint}
        value={typed.metadata}
        onChange={(event) => type({ metadata: event.currentTarget.value })}
        error={errorAt('metadata')}
        rows={6}
        spellCheck={false}
        required
      />
    </>
  )
}

function ByHand({ typed, type, errorAt, isNew }: Fields) {
  const { saml } = useMessages(ssoMessages)
  const plain = (field: 'entityId' | 'signInUrl') => ({
    value: typed[field],
    onChange: (event: { currentTarget: { value: string } }) => type({ [field]: event.currentTarget.value }),
    error: errorAt(field),
    autoComplete: 'off',
    spellCheck: false,
    required: true,
  })
  return (
    <>
      {isNew && <TextInput label={saml.provider} {...plain('entityId')} />}
      <TextInput label={saml.signInUrl} type="url" {...plain('signInUrl')} />
      <Textarea
        label={saml.certificates}
        description={saml.certificatesHint}
        value={typed.certificates}
        onChange={(event) => type({ certificates: event.currentTarget.value })}
        error={errorAt('certificates') ?? errorAt('certificates.0')}
        rows={8}
        spellCheck={false}
        required
      />
    </>
  )
}
