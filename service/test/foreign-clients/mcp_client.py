"""A client of the Model Context Protocol, written from its specification (2025-11-25) with Python's standard library alone.

It knows the address of the server, signs its user in by OAuth 2.1, and prints what it found: first the address that the user's browser
has to open, then everything else.
"""

import base64
import hashlib
import http.server
import json
import re
import secrets
import sys
import urllib.error
import urllib.parse
import urllib.request

server, project_id = sys.argv[1:]
protocol = "2025-11-25"


def fetch(url, data=None, headers=None):
    request = urllib.request.Request(url, data=data, headers=headers or {}, method="GET" if data is None else "POST")
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.status, response.headers, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


def read_json(url):
    status, _, text = fetch(url)
    assert status == 200, (url, status, text)
    return json.loads(text)


def post_form(url, fields):
    status, _, text = fetch(url, urllib.parse.urlencode(fields).encode(), {"content-type": "application/x-www-form-urlencoded"})
    return status, json.loads(text)


class Session:
    def __init__(self, token=None):
        self.token, self.last_id = token, 0

    def post(self, message):
        headers = {"content-type": "application/json", "accept": "application/json, text/event-stream", "mcp-protocol-version": protocol}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        return fetch(server, json.dumps({"jsonrpc": "2.0", **message}).encode(), headers)

    def ask(self, method, params=None):
        self.last_id += 1
        status, headers, text = self.post({"id": self.last_id, "method": method, "params": params or {}})
        assert status == 200, (method, status, text)
        if headers["content-type"].startswith("text/event-stream"):
            events = re.split(r"\r?\n\r?\n", text)
            found = ["\n".join(line[5:].lstrip() for line in event.splitlines() if line.startswith("data:")) for event in events]
            answers = [json.loads(data) for data in found if data]
        else:
            answers = [json.loads(text)]
        return next(answer for answer in answers if answer.get("id") == self.last_id)["result"]

    def call(self, name, **given):
        return self.ask("tools/call", {"name": name, "arguments": {"projectId": project_id, **given}})


class Callback(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.came = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


def sign_in():
    status, headers, _ = Session().post({"id": 1, "method": "initialize", "params": {}})
    assert status == 401, status
    resource = read_json(re.search(r'resource_metadata="([^"]+)"', headers["www-authenticate"]).group(1))
    assert resource["resource"] == server, resource
    issuer = resource["authorization_servers"][0]
    where = read_json(f"{issuer}/.well-known/oauth-authorization-server")
    assert where["issuer"] == issuer and "S256" in where["code_challenge_methods_supported"], where

    listener = http.server.HTTPServer(("127.0.0.1", 0), Callback)
    redirect_uri = f"http://127.0.0.1:{listener.server_port}/callback"
    metadata = json.dumps({"client_name": "Python", "redirect_uris": [redirect_uri], "token_endpoint_auth_method": "none"}).encode()
    status, _, text = fetch(where["registration_endpoint"], metadata, {"content-type": "application/json"})
    assert status == 201, (status, text)
    client_id = json.loads(text)["client_id"]

    verifier, state = secrets.token_urlsafe(48), secrets.token_urlsafe(16)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    asked = {"response_type": "code", "client_id": client_id, "redirect_uri": redirect_uri, "state": state, "resource": server}
    asked |= {"code_challenge": challenge, "code_challenge_method": "S256", "scope": "viewer member"}
    print(json.dumps({"open": f"{where['authorization_endpoint']}?{urllib.parse.urlencode(asked)}"}), flush=True)
    listener.timeout = 60
    listener.handle_request()
    came = listener.came
    assert came["state"] == state and came["iss"] == issuer, came
    grant = {"grant_type": "authorization_code", "code": came["code"], "redirect_uri": redirect_uri, "code_verifier": verifier}
    status, tokens = post_form(where["token_endpoint"], {**grant, "client_id": client_id, "resource": server})
    assert status == 200, tokens
    return where, client_id, tokens


where, client_id, tokens = sign_in()
session = Session(tokens["access_token"])
found = {"scope": tokens["scope"]}
about = {"protocolVersion": protocol, "capabilities": {}, "clientInfo": {"name": "python", "version": "1"}}
found["protocol"] = session.ask("initialize", about)["protocolVersion"]
found["notified"] = session.post({"method": "notifications/initialized"})[0]
found["tools"] = [tool["name"] for tool in session.ask("tools/list")["tools"]]
found["written"] = session.call("goals_create", goal="From Python")["structuredContent"]["goal"]
found["read"] = [goal["goal"] for goal in session.call("goals_list")["structuredContent"]["goals"]]
refused = session.call("goals_delete", goalId=project_id)
found["problem"] = [refused["isError"], refused["structuredContent"]["code"]]
found["prompts"] = [prompt["name"] for prompt in session.ask("prompts/list")["prompts"]]
prompt = session.ask("prompts/get", {"name": "triage_new_opinions", "arguments": {"projectId": project_id}})
found["prompt"] = prompt["messages"][0]["content"]["text"]

refresh = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"], "client_id": client_id, "resource": server}
status, renewed = post_form(where["token_endpoint"], refresh)
assert status == 200, renewed
renewed_session = Session(renewed["access_token"])
found["renewed"] = len(renewed_session.ask("tools/list")["tools"])
status, _ = post_form(where["revocation_endpoint"], {"token": renewed["refresh_token"], "client_id": client_id})
found["revoked"] = [status, renewed_session.post({"id": 1, "method": "tools/list"})[0]]
print(json.dumps(found), flush=True)
