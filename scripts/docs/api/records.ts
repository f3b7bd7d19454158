import { type ErrorCode, errors, type OpenApiDocument, type OpenApiOperation, type OpenApiSchema } from '@earshot/contract'
import type { SearchRecord } from '../page.ts'
import { oneLine } from '../search-records.ts'
import type { Listed } from './outline.ts'

// What a search finds in the reference: operations by what they do, their address and their fields, topics, codes and objects.

export const operationRecords = (path: string, title: string, operations: readonly Listed[]): SearchRecord[] =>
  operations.map(({ method, path: address, operation }) => {
    const { operationId, summary, description, parameters = [], requestBody } = operation
    const body = requestBody?.content['application/json']?.schema ?? {}
    const fields = [...parameters.map(({ name }) => name), ...Object.keys(body.properties ?? {})]
    return {
      address: `${path}#${operationId}`,
      title,
      heading: summary,
      text: oneLine(`${operationId} ${method} ${address} ${plain(description)} ${fields.join(' ')}`),
    }
  })

export const topicRecords = (path: string, topics: readonly OpenApiOperation[]): SearchRecord[] => [
  {
    address: `${path}#verify`,
    title: 'Webhook topics',
    heading: 'Verify a delivery',
    text: 'Signature, HMAC-SHA256, webhook-id, webhook-timestamp, webhook-signature.',
  },
  ...topics.map(({ operationId, description }) => ({
    address: `${path}#${operationId}`,
    title: 'Webhook topics',
    heading: operationId,
    text: plain(description),
  })),
]

export const codeRecords = (path: string, codes: readonly ErrorCode[]): SearchRecord[] =>
  codes.map((code) => ({
    address: `${path}#${code}`,
    title: 'Error codes',
    heading: code,
    text: `${errors[code].status}. ${errors[code].title}.`,
  }))

export const objectRecords = (path: string, schemas: OpenApiDocument['components']['schemas']): SearchRecord[] =>
  Object.entries(schemas).map(([name, schema]: [string, OpenApiSchema]) => ({
    address: `${path}#${name}`,
    title: 'Objects',
    heading: name,
    text: oneLine(`${plain(schema.description ?? '')} ${Object.keys(schema.properties ?? {}).join(' ')}`),
  }))

/** The contract's texts without their marks of code. */
const plain = (text: string): string => oneLine(text.replaceAll('`', ''))
