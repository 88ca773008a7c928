"""The openai engine against a small server that speaks the protocol, and misbehaves on demand."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from polyalgo.config.schema import EngineConfig, EngineName, ModelConfig, TokenLimitField
from polyalgo.errors import ConfigError, EngineError
from polyalgo.generation import chat
from polyalgo.generation.engine import Completion, Request
from polyalgo.generation.factory import build_engine, check_engine, engine_ref
from polyalgo.generation.models import check_model
from polyalgo.records import Message, Sampling

pytest.importorskip("openai", reason="the openai package is optional and not installed here")

KEY = "sk-secret-of-the-test"
GREEDY = Sampling(0.0, 1.0, 0, 32)


def answer(text: str | None, **changes: Any) -> dict[str, Any]:
    message = {"role": "assistant", "content": text} | changes.pop("message", {})
    return {
        "id": "1",
        "object": "chat.completion",
        "created": 1,
        "model": "m-1",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10},
    } | changes


Reply = tuple[int, dict[str, Any] | bytes | None]
"""Status, and a JSON body, raw bytes, or None for a connection that is dropped."""


class Server:
    """`reply(body, attempt)` decides what a request gets; `attempt` counts those with the same user message."""

    def __init__(self, reply: Callable[[dict[str, Any], int], Reply]) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.open = self.most_open = 0
        self.lock = threading.Lock()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                with outer.lock:
                    user = body["messages"][-1]["content"]
                    attempt = sum(other["messages"][-1]["content"] == user for other in outer.bodies)
                    outer.bodies.append({"path": self.path, **body})
                    outer.headers.append({name.lower(): value for name, value in self.headers.items()})
                    outer.open += 1
                    outer.most_open = max(outer.most_open, outer.open)
                try:
                    status, content = reply(body, attempt)
                    if content is None:
                        self.close_connection = True
                        return
                    raw = content if isinstance(content, bytes) else json.dumps(content).encode()
                    self.send_response(status)
                    self.send_header("Content-Type", "application/json")
                    self.send_header("Content-Length", str(len(raw)))
                    self.end_headers()
                    self.wfile.write(raw)
                except OSError:
                    pass  # the client has hung up
                finally:
                    with outer.lock:
                        outer.open -= 1

            def log_message(self, *args: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.http.server_address[1]}/v1"


@contextmanager
def serving(reply: Callable[[dict[str, Any], int], Reply]) -> Iterator[Server]:
    server = Server(reply)
    thread = threading.Thread(target=server.http.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.http.shutdown()
        server.http.server_close()
        thread.join()


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_KEY", KEY)
    import openai._base_client as client  # shorter waits between tries, the same logic

    monkeypatch.setattr(client, "INITIAL_RETRY_DELAY", 0.01)
    monkeypatch.setattr(client, "MAX_RETRY_DELAY", 0.02)
    monkeypatch.setattr("polyalgo.generation.openai._BACKOFF_S", 0.01)


def engine_for(server: Server, tmp_path, **changes: Any):
    settings = {"max_retries": 2, "timeout_s": 5.0, "batch_size": 4, "api_key_env": "TEST_KEY"} | changes
    config = EngineConfig(name=EngineName.openai, base_url=server.url, **settings)
    return build_engine(config, ModelConfig(name="m-1", source="served:m-1", revision="served"), tmp_path)


def requests(count: int) -> list[Request]:
    return [
        Request(f"k{n}", (Message("system", "s"), Message("user", f"question {n}")), seed=2**40 + n)
        for n in range(count)
    ]


def drawn_until_error(iterator: Iterator[Completion]) -> tuple[list[Completion], str]:
    found: list[Completion] = []
    with pytest.raises(EngineError) as error:
        found.extend(iterator)
    return found, str(error.value)


def test_what_is_asked_and_what_comes_back(tmp_path):
    """Every field of the request, by the protocol; the key in the header and nowhere else."""
    with serving(lambda body, attempt: (200, answer(f"echo {body['messages'][-1]['content']}"))) as server:
        engine = engine_for(server, tmp_path, extra_body={"reasoning_effort": "low"})
        found = {c.key: c for c in engine.generate(requests(3), Sampling(0.7, 0.9, 5, 32))}
    assert found["k1"] == Completion("k1", "echo question 1", "stop", (), (), (), usage=(7, 3))
    assert (found["k1"].prompt_tokens, found["k1"].completion_tokens) == (7, 3)
    assert found.keys() == {"k0", "k1", "k2"}
    body = next(b for b in server.bodies if b["messages"][1]["content"] == "question 1")
    assert body == {
        "path": "/v1/chat/completions",
        "model": "m-1",
        "messages": [{"role": "system", "content": "s"}, {"role": "user", "content": "question 1"}],
        "temperature": 0.7,
        "top_p": 0.9,
        "top_k": 5,
        "seed": 1,  # 2**40 + 1, its lowest 31 bits
        "max_completion_tokens": 32,
        "reasoning_effort": "low",
    }
    assert server.headers[0]["authorization"] == f"Bearer {KEY}"
    assert engine.ref.version == "m-1"
    assert KEY not in repr(engine.ref)


def test_what_is_off_is_not_sent_and_the_older_name_of_the_limit(tmp_path):
    with serving(lambda body, attempt: (200, answer("x"))) as server:
        engine = engine_for(server, tmp_path, token_limit_field=TokenLimitField.max_tokens)
        list(engine.generate(requests(1), GREEDY))
    assert server.bodies[0].keys() == {"path", "model", "messages", "temperature", "seed", "max_tokens"}


@pytest.mark.parametrize(
    "trouble",
    [
        (429, {"error": {"message": "slow down"}}),
        (500, {"error": {"message": "oops"}}),
        (503, b"<html>bad gateway</html>"),
        (200, b'{"id": "1", "choi'),
        (200, {"id": "1", "choices": []}),
        (200, {"error": {"message": "overloaded"}}),
        (200, answer("half", choices=[{"index": 0, "message": {"content": "half"}, "finish_reason": None}])),
        (200, None),
    ],
    ids=["429", "500", "503", "torn-json", "no-choice", "error-in-200", "unfinished", "dropped"],
)
def test_passing_trouble_is_tried_again_and_never_a_completion(tmp_path, trouble):
    with serving(lambda body, attempt: trouble if attempt < 2 else (200, answer("right"))) as server:
        found = list(engine_for(server, tmp_path).generate(requests(2), GREEDY))
    assert [c.text for c in found] == ["right", "right"]
    assert len(server.bodies) == 6


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        ((500, {"error": {"message": "broken for good"}}), "broken for good"),
        ((200, b"{{{"), "malformed answer"),
        ((200, None), "Connection error"),
        ((400, {"error": {"message": "the prompt is too long"}}), "the prompt is too long"),
    ],
    ids=["500", "malformed", "dropped", "400"],
)
def test_what_stays_unanswered_is_counted_at_the_end_and_the_rest_is_there(tmp_path, reply, words):
    def only_odd(body, attempt):
        return (200, answer("fine")) if int(body["messages"][-1]["content"][-1]) % 2 else reply

    with serving(only_odd) as server:
        found, message = drawn_until_error(engine_for(server, tmp_path).generate(requests(8), GREEDY))
    assert {c.key for c in found} == {"k1", "k3", "k5", "k7"}
    assert "4 of 8 completions are missing" in message
    assert words in message
    assert "asks for the missing ones again" in message
    tries = sum(body["messages"][-1]["content"] == "question 0" for body in server.bodies)
    assert tries == (1 if reply[0] == 400 else 3)


def test_a_slow_server_is_a_timeout_not_a_completion(tmp_path):
    def slow_once(body, attempt):
        time.sleep(1.0 if attempt == 0 else 0)
        return 200, answer("late" if attempt == 0 else "in time")

    with serving(slow_once) as server:
        found = list(engine_for(server, tmp_path, timeout_s=0.2).generate(requests(2), GREEDY))
    assert [c.text for c in found] == ["in time", "in time"]


def test_a_hopeless_server_is_given_up_early(tmp_path):
    with serving(lambda body, attempt: (500, {"error": {"message": "down"}})) as server:
        engine = engine_for(server, tmp_path, max_retries=0)
        found, message = drawn_until_error(engine.generate(requests(200), GREEDY))
    assert found == []
    assert "8 requests in a row failed" in message
    assert "down" in message
    assert len(server.bodies) < 20


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_refused_key_or_model_stops_at_once_and_shows_no_key(tmp_path, status):
    with serving(lambda body, attempt: (status, {"error": {"message": f"bad {KEY}"}})) as server:
        engine = engine_for(server, tmp_path, batch_size=1)
        found, message = drawn_until_error(engine.generate(requests(50), GREEDY))
    assert found == []
    assert "refuses m-1" in message
    assert KEY not in message
    assert len(server.bodies) == 1


def test_no_more_than_batch_size_requests_are_on_their_way(tmp_path):
    def reply(body, attempt):
        time.sleep(0.05)
        return 200, answer("x")

    with serving(reply) as server:
        assert len(list(engine_for(server, tmp_path, batch_size=3).generate(requests(12), GREEDY))) == 12
    assert server.most_open == 3


def test_completions_are_yielded_as_they_are_answered(tmp_path):
    release = threading.Event()

    def reply(body, attempt):
        if body["messages"][-1]["content"].endswith("0"):
            release.wait(10)
        return 200, answer("x")

    with serving(reply) as server:
        iterator = engine_for(server, tmp_path).generate(requests(3), GREEDY)
        assert {next(iterator).key, next(iterator).key} == {"k1", "k2"}
        release.set()
        assert next(iterator).key == "k0"
        assert list(iterator) == []


def test_letting_go_of_the_iterator_ends_the_requests(tmp_path):
    def reply(body, attempt):
        time.sleep(0 if body["messages"][-1]["content"].endswith(" 0") else 3.0)
        return 200, answer("x")

    with serving(reply) as server:
        iterator = engine_for(server, tmp_path, batch_size=2).generate(requests(50), GREEDY)
        next(iterator)
        started = time.monotonic()
        iterator.close()
        assert time.monotonic() - started < 1.0
        assert len(server.bodies) <= 4
    assert not any(thread.name == "openai-engine" for thread in threading.enumerate())


def test_more_requests_than_allowed_are_refused_before_the_first(tmp_path):
    with serving(lambda body, attempt: (200, answer("x"))) as server:
        engine = engine_for(server, tmp_path, max_requests=5)
        with pytest.raises(EngineError, match=r"6 completions .* engine.max_requests is 5 \(0 used\)"):
            engine.generate(requests(6), GREEDY)
        assert len(list(engine.generate(requests(3), GREEDY))) == 3
        with pytest.raises(EngineError, match=r"3 used"):
            engine.generate(requests(3), GREEDY)
        assert len(server.bodies) == 3


def test_a_server_that_changes_its_model_is_refused(tmp_path):
    def reply(body, attempt):
        return 200, answer("x", model="m-1" if body["messages"][-1]["content"].endswith("0") else "m-2")

    with serving(reply) as server:
        engine = engine_for(server, tmp_path, batch_size=1)
        found, message = drawn_until_error(engine.generate(requests(3), GREEDY))
    assert [c.key for c in found] == ["k0"]
    assert "answered as m-1 first and as m-2 now" in message


@pytest.mark.parametrize(
    ("message", "text", "reasoning", "rest"),
    [
        ({"content": "```x```", "reasoning_content": "hm"}, "<think>\nhm\n</think>\n```x```", "hm", "```x```"),
        ({"content": "a", "reasoning": "r"}, "<think>\nr\n</think>\na", "r", "a"),
        ({"content": None, "reasoning_content": "cut here"}, "<think>\ncut here", "cut here", None),
        ({"content": None, "refusal": "I will not"}, "I will not", "", "I will not"),
        ({"content": ""}, "", "", ""),
    ],
)
def test_reasoning_is_kept_apart_from_the_answer(tmp_path, message, text, reasoning, rest):
    with serving(lambda body, attempt: (200, answer(None, message=message))) as server:
        (found,) = engine_for(server, tmp_path).generate(requests(1), GREEDY)
    assert found.text == text
    split = chat.split(found.text)
    assert split.reasoning == reasoning
    assert split.answer is None if rest is None else (split.answer or "").strip() == rest


def test_adapters_are_refused(tmp_path):
    with (
        serving(lambda body, attempt: (200, answer("x"))) as server,
        pytest.raises(EngineError, match="the server has its own weights"),
    ):
        engine_for(server, tmp_path).load_adapter(tmp_path, "v1")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({}, "engine.base_url must be the server's http address .* got ''"),
        ({"base_url": "localhost:8000"}, "engine.base_url must be the server's http address"),
        ({"base_url": "https://me:key@host/v1"}, "engine.base_url must hold no user, password or query"),
        ({"base_url": "http://h/v1", "tensor_parallel_size": 2}, "tensor_parallel_size must be 1 for engine openai"),
        ({"base_url": "http://h/v1", "max_requests": 0}, "engine.max_requests must be >= 1, got 0"),
        ({"base_url": "http://h/v1", "max_retries": -1}, "engine.max_retries must be >= 0, got -1"),
        ({"base_url": "http://h/v1", "timeout_s": 0.0}, "engine.timeout_s must be > 0 and finite, got 0.0"),
        ({"name": EngineName.hf, "base_url": "http://h/v1"}, "engine.base_url must be '' for engine hf"),
        ({"name": EngineName.vllm, "extra_body": {"a": 1}}, "engine.extra_body must be {} for engine vllm"),
    ],
)
def test_bad_settings_are_named(changes, message):
    with pytest.raises(ConfigError, match=message):
        check_engine(EngineConfig(**{"name": EngineName.openai, **changes}))


def test_engine_and_model_must_belong_together(tmp_path, monkeypatch):
    config = EngineConfig(name=EngineName.openai, base_url="http://h/v1", api_key_env="NOT_SET_ANYWHERE")
    served = ModelConfig(name="m", source="served:m", revision="served")
    with pytest.raises(ConfigError, match=r"model\.source must be served:"):
        engine_ref(config, ModelConfig(name="m", source="some/model"))
    with pytest.raises(ConfigError, match="use engine=openai"):
        check_engine(EngineConfig(), served)
    with pytest.raises(ConfigError, match=r"model\.adapter must be empty"):
        check_model(ModelConfig(name="m", source="served:m", adapter="/a"), tmp_path)
    assert engine_ref(config, ModelConfig(name="m", source="served:")).version == "m"
    assert engine_ref(config, ModelConfig(name="m", source="served:other")).version == "other"
    with pytest.raises(ConfigError, match="NOT_SET_ANYWHERE, which is not set"):
        build_engine(config, served, tmp_path)
