"""Feeds are Scrapy's own: JSON lines on disk and on a server that speaks S3."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import boto3
import pytest

from tests.helpers.crawl import run_crawl
from tests.site.client import Site

SPIDER = Path(__file__).parents[2] / "scrapefire" / "spiders" / "scrape.py"


@pytest.fixture
def s3(site: Site) -> Iterator[str]:
    """URL of a server that speaks S3, in a process of its own, with an empty bucket."""
    port = site.free_port()
    url = f"http://127.0.0.1:{port}"
    server = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(url, timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        client(url).create_bucket(Bucket="feeds")
        yield url
    finally:
        server.kill()
        server.wait()


def client(url: str) -> boto3.client:  # type: ignore[valid-type]
    return boto3.client(
        "s3", endpoint_url=url, aws_access_key_id="key", aws_secret_access_key="secret", region_name="us-east-1"
    )


def test_documents_and_error_items_reach_a_bucket(site: Site, s3: str, tmp_path: Path) -> None:
    (tmp_path / "urls.txt").write_text("\n".join([site.url("/plain/article"), site.url("/plain/docs"), "ftp://x/"]))
    run_crawl(
        SPIDER,
        {
            "FEEDS": {
                "s3://feeds/out.jsonl": {"format": "jsonlines"},
                str(tmp_path / "out.jsonl"): {"format": "jsonlines"},
            },
            "AWS_ACCESS_KEY_ID": "key",
            "AWS_SECRET_ACCESS_KEY": "secret",
            "AWS_ENDPOINT_URL": s3,
            "AWS_REGION_NAME": "us-east-1",
        },
        args={"input": str(tmp_path / "urls.txt")},
    )
    stored = client(s3).get_object(Bucket="feeds", Key="out.jsonl")["Body"].read().decode()
    items = [json.loads(line) for line in stored.splitlines()]
    assert len(items) == 3
    assert sum("markdown" in item for item in items) == 2
    assert [item["error"]["code"] for item in items if "error" in item] == ["INVALID_URL"]
    assert sorted(stored.splitlines()) == sorted((tmp_path / "out.jsonl").read_text().splitlines())
