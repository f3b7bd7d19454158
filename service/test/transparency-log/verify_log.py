"""Verifies the transparency log of a project, as docs/guides/transparency-log.md describes it.

    python3 verify_log.py LOG_URL [--origin ORIGIN] [--key KEY] [--seen SIZE ROOT] [--tamper INDEX]

Prints one line of JSON: the size, the root, and the leaves. Ends with 1 and says why where anything is not as it must be.
`--key` and `--seen` are what was kept of an earlier look. `--tamper` changes one leaf after it was read.
"""

import argparse
import base64
import hashlib
import json
import sys
import urllib.error
import urllib.request


def sha256(data):
    return hashlib.sha256(data).digest()


# Ed25519 (RFC 8032, 5.1.7), with plain integers.
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def point(y, sign):
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if (v * x * x - u) % P != 0:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (v * x * x - u) % P != 0 or (x == 0 and sign):
        raise ValueError("no point of the curve")
    return (P - x if x & 1 != sign else x, y)


def add(a, b):
    product = D * a[0] * b[0] * a[1] * b[1] % P
    x = (a[0] * b[1] + a[1] * b[0]) * pow(1 + product, P - 2, P) % P
    y = (a[1] * b[1] + a[0] * b[0]) * pow(1 - product, P - 2, P) % P
    return (x, y)


def times(scalar, a):
    result = (0, 1)
    while scalar:
        if scalar & 1:
            result = add(result, a)
        a = add(a, a)
        scalar >>= 1
    return result


def decoded(data):
    number = int.from_bytes(data, "little")
    return point(number & (2**255 - 1), number >> 255)


BASE = point(4 * pow(5, P - 2, P) % P, 0)


def is_signed(key, message, signature):
    if len(key) != 32 or len(signature) != 64:
        return False
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    if s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(r + key + message).digest(), "little") % L
    return times(s, BASE) == add(decoded(r), times(k, decoded(key)))


def key_of(verifier_key):
    """Name, hash and public key of `name+hash+key`."""
    name, hexed, encoded = verifier_key.strip().split("+", 2)
    data = base64.b64decode(encoded, validate=True)
    assert data[0] == 1, "the key is not an Ed25519 key"
    assert sha256(name.encode() + b"\n" + data)[:4].hex() == hexed, "the key's hash is not its hash"
    return name, bytes.fromhex(hexed), data[1:]


def opened(note, verifier_key, origin):
    """Size and root of a checkpoint that the key has signed."""
    name, hashed, key = key_of(verifier_key)
    text, signatures = note.split("\n\n", 1)
    text += "\n"
    for line in signatures.splitlines():
        dash, signer, encoded = line.split(" ")
        signature = base64.b64decode(encoded, validate=True)
        if dash == "\u2014" and signer == name and signature[:4] == hashed:
            assert is_signed(key, text.encode(), signature[4:]), "the signature of the checkpoint is wrong"
            break
    else:
        raise AssertionError("the key has not signed the checkpoint")
    lines = text.split("\n")
    assert lines[0] == origin == name, "the checkpoint is of another log: " + lines[0]
    return int(lines[1]), base64.b64decode(lines[2], validate=True)


def leaf_hash(leaf):
    return sha256(b"\0" + leaf)


def pair_hash(left, right):
    return sha256(b"\1" + left + right)


def root_of(leaves):
    if not leaves:
        return sha256(b"")
    if len(leaves) == 1:
        return leaf_hash(leaves[0])
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return pair_hash(root_of(leaves[:k]), root_of(leaves[k:]))


def is_included(leaf, index, size, path, root):
    """RFC 9162, 2.1.3.2."""
    if index >= size:
        return False
    fn, sn, r = index, size - 1, leaf_hash(leaf)
    for p in path:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            r = pair_hash(p, r)
            while not fn & 1 and fn != 0:
                fn, sn = fn >> 1, sn >> 1
        else:
            r = pair_hash(r, p)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and r == root


def is_consistent(first, second, first_root, second_root, path):
    """RFC 9162, 2.1.4.2."""
    if first == second:
        return path == [] and first_root == second_root
    if first & (first - 1) == 0:
        path = [first_root] + path
    if not path:
        return False
    fn, sn = first - 1, second - 1
    while fn & 1:
        fn, sn = fn >> 1, sn >> 1
    fr = sr = path[0]
    for c in path[1:]:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            fr, sr = pair_hash(c, fr), pair_hash(c, sr)
            while not fn & 1 and fn != 0:
                fn, sn = fn >> 1, sn >> 1
        else:
            sr = pair_hash(sr, c)
        fn, sn = fn >> 1, sn >> 1
    return fr == first_root and sr == second_root and sn == 0


def get(url):
    with urllib.request.urlopen(url, timeout=30) as answer:
        return answer.read().decode()


def path_in(text):
    return [base64.b64decode(each, validate=True) for each in json.loads(text)["path"]]


def entries_of(log, size):
    leaves = []
    while len(leaves) < size:
        read = json.loads(get(f"{log}/entries?start={len(leaves)}&end={size - 1}"))["entries"]
        assert read, "entries are missing"
        for entry in read:
            assert entry["index"] == len(leaves), "entries are not in their order"
            leaves.append(base64.b64decode(entry["leaf"], validate=True))
    return leaves


def meaning_of(leaf):
    entry = json.loads(leaf)
    names = {"published": ["at", "reviewId", "type"], "hidden": ["at", "reason", "reviewId", "type"]}[entry["type"]]
    assert sorted(entry) == names, "a leaf has other names than it may have"
    canonical = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert canonical == leaf, "a leaf is not canonical JSON"
    return entry


def verify(log, origin, verifier_key, seen, tampered):
    verifier_key = verifier_key or get(f"{log}/key")
    size, root = opened(get(f"{log}/checkpoint"), verifier_key, origin)
    leaves = entries_of(log, size)
    if tampered is not None:
        leaves[tampered] = leaves[tampered].replace(b"published", b"hidden")
    assert root_of(leaves) == root, "the entries are not those of the checkpoint"
    for index, leaf in enumerate(leaves):
        assert is_included(leaf, index, size, path_in(get(f"{log}/proof?index={index}&size={size}")), root), f"entry {index} is not proven"
    if seen:
        first, first_root = int(seen[0]), base64.b64decode(seen[1], validate=True)
        assert first <= size, "the log has become shorter"
        if first > 0:
            path = path_in(get(f"{log}/consistency?from={first}&to={size}"))
            assert is_consistent(first, size, first_root, root, path), "the log is not the one that was seen before"
    return {"size": size, "root": base64.b64encode(root).decode(), "leaves": [meaning_of(leaf) for leaf in leaves]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("log")
    parser.add_argument("--origin")
    parser.add_argument("--key")
    parser.add_argument("--seen", nargs=2, metavar=("SIZE", "ROOT"))
    parser.add_argument("--tamper", type=int)
    asked = parser.parse_args()
    origin = asked.origin or asked.log.split("://", 1)[1]
    try:
        print(json.dumps(verify(asked.log, origin, asked.key, asked.seen, asked.tamper)))
    except (AssertionError, ValueError, urllib.error.URLError) as failure:
        print(failure, file=sys.stderr)
        sys.exit(1)


main()
