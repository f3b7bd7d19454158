import { wrap } from '../render-types.ts'
import { type ClientField, type ClientOperation, capital, clientGroups, groupName, operationName } from './client-operations.ts'
import { header, nativeType, type PhpTypes, starred } from './php-types.ts'
import { describeField } from './python-types.ts'

// The operations as methods of PHP, one class a group as PSR-4 wants it; fields are named arguments.

/** Renders the class of a group, and that of all: their text by their class. Throws when a field cannot be an argument. */
export function renderPhpOperations(all: readonly ClientOperation[], types: PhpTypes, version: string): Map<string, string> {
  const groups = clientGroups(all)
  const inner = (group: readonly string[]) =>
    groups.filter((one) => one.length === group.length + 1 && group.every((word, at) => word === one[at]))
  const files = new Map<string, string>()
  for (const group of groups) {
    const operations = all.filter((operation) => operation.group.join('.') === group.join('.'))
    files.set(`${groupName(group)}Operations`, groupClass(group, inner(group), operations, types))
  }
  files.set(
    'Operations',
    `${header}
use Earshot\\Connection;

/** The operations as calls, grouped as in the reference. */
abstract class Operations
{
    public const VERSION = '${version}';

${groupProperties(inner([]))}
    protected function __construct(Connection $connection)
    {
${groupValues(inner([]))}    }
}
`,
  )
  return files
}

function groupClass(
  group: readonly string[],
  inner: readonly (readonly string[])[],
  operations: readonly ClientOperation[],
  types: PhpTypes,
): string {
  const methods = operations.map((operation) => method(operation, types)).join('\n')
  const imports = types.namesIn(methods).map((name) => `@phpstan-import-type ${name} from Types`)
  const uses = ['Connection', 'EarshotException', 'Omitted', 'OperationRow', 'PagedList', 'RequestOptions']
    .filter((name) => name === 'Connection' || new RegExp(`\\b${name}\\b`).test(methods))
    .map((name) => `use Earshot\\${name};\n`)
  return `${header}
${uses.join('')}
${imports.length > 0 ? `/**\n${starred(imports.join('\n'))} */\n` : ''}final class ${groupName(group)}Operations
{
${inner.length > 0 ? `${groupProperties(inner)}\n` : ''}    public function __construct(private readonly Connection $connection)
    {
${groupValues(inner)}    }

${methods}}
`
}

const groupProperties = (groups: readonly (readonly string[])[]): string =>
  groups.map((one) => `    public readonly ${groupName(one)}Operations $${one.at(-1)};\n`).join('')
const groupValues = (groups: readonly (readonly string[])[]): string =>
  groups.map((one) => `        $this->${one.at(-1)} = new ${groupName(one)}Operations($connection);\n`).join('')

function method(operation: ClientOperation, types: PhpTypes): string {
  const { id, name, fields, rows } = operation
  const bad = fields.find((field) => field.name === 'options' || field.name === 'this')
  if (bad) throw new Error(`${id}: ${bad.name} cannot be the name of an argument in PHP.`)
  const ordered = [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)]
  const shapeOf = (field: ClientField) => types.of(field.schema, operationName(operation) + capital(field.name))
  const parameters = ordered.map(({ name, required, schema }) =>
    required ? `${nativeType(schema)} $${name}` : `${nativeType(schema)}|Omitted $${name} = Omitted::Field`,
  )
  const documented = ordered.map((field) => {
    const description = field.place === 'path' ? field.description : describeField(field.schema) || field.description
    return `@param ${shapeOf(field)}${field.required ? '' : '|Omitted'} $${field.name} ${description}`.trimEnd()
  })
  const answer = types.answer(operation)
  const result = rows ? `PagedList<${answer}, ${types.of(rows.schema, 'Row')}>` : answer
  const lines = [operation.description, '', ...documented, `@return ${result}`, '@throws EarshotException'].join('\n').split('\n')
  const names = (place: string) => fields.filter((field) => field.place === place).map((field) => `'${field.name}'`)
  const objects = fields.filter(({ place, schema }) => place === 'body' && nativeType(schema) === 'array' && schema.type !== 'array')
  const row = `new OperationRow('${id}', '${operation.method}', '${operation.path}', [${names('query').join(', ')}], ${operation.hasBody}, [${objects.map((field) => `'${field.name}'`).join(', ')}])`
  const passed = fields.map((field) => `'${field.name}' => $${field.name}`).join(', ')
  return `    /**
${starred(lines.flatMap((line) => wrap(line, 115)).join('\n')).replaceAll(/^(?=.)/gm, '    ')}     */
    public function ${name}(
${[...parameters, '?RequestOptions $options = null'].map((one) => `        ${one},\n`).join('')}    ): ${rows ? 'PagedList' : 'array'} {
        return $this->connection->${rows ? 'list' : 'call'}(
            ${row},
${rows ? `            '${rows.name}',\n` : ''}            [${passed}],
            $options,
        );
    }
`
}
