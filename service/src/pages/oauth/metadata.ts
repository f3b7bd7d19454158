import { appRoles } from '@earshot/contract'
import type { FastifyInstance } from 'fastify'
import { sendJson } from '../../http/json-routes.ts'
import { resourceOf } from '../../resources/connected-apps/connect.ts'

// What an app reads to find its way: the resource names its authorization server (RFC 9728), which names its addresses (RFC 8414).

/** The address of the metadata of the MCP server, for `WWW-Authenticate`. */
export const resourceMetadataOf = (baseUrl: string): string => `${baseUrl}/.well-known/oauth-protected-resource/mcp`

/** Registers the documents below `/.well-known`. */
export function registerOAuthMetadata(server: FastifyInstance, { baseUrl }: { baseUrl: string }): void {
  const resource = {
    resource: resourceOf(baseUrl),
    authorization_servers: [baseUrl],
    scopes_supported: appRoles,
    bearer_methods_supported: ['header'],
    resource_name: 'Earshot',
    resource_documentation: `${baseUrl}/docs/guides/mcp.md`,
  }
  const authorizationServer = {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/dashboard/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    registration_endpoint: `${baseUrl}/oauth/register`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    scopes_supported: appRoles,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: resource.resource_documentation,
  }
  const documents = {
    '/.well-known/oauth-protected-resource': resource,
    '/.well-known/oauth-protected-resource/mcp': resource,
    '/.well-known/oauth-authorization-server': authorizationServer,
  }
  for (const [address, document] of Object.entries(documents))
    server.get(address, async (_request, reply) => sendJson(reply, 200, document))
}
